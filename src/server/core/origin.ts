import type { Config } from '#server/config.ts'
import { Forbidden } from './refused.ts'

/**
 * A write with cookies must come from our own pages (CSRF): refused unless the browser confirms it. In the demo any loopback name
 * of this server is ours too (localhost, 127.0.0.1, [::1]).
 */
export function requireOwnOrigin(headers: Headers, config: Config): void {
  const origin = headers.get('origin')
  if (origin === null) {
    if (headers.get('sec-fetch-site') === 'same-origin') return
    throw new Forbidden()
  }
  if (!ownOrigins(headers, config).includes(origin)) throw new Forbidden()
}

function ownOrigins(headers: Headers, config: Config): string[] {
  const own = new URL(config.BASE_URL).origin
  const host = headers.get('host')
  if (
    config.isProduction ||
    host === null ||
    !/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
  ) {
    return [own]
  }
  return [own, `http://${host}`]
}
