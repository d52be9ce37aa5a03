import type { Context } from '#server/core/context.ts'
import { addressKey } from './attempts.ts'
import { clientAddressHeader, type AuthLibrary } from './auth-library.ts'

/**
 * Asks with a request of our own making: only what we checked goes in. The door has refused foreign origins, so the
 * origin is ours; a forged `X-Forwarded-For` never reaches the library's limiter.
 */
export function askAuthLibrary(
  ctx: Context,
  library: AuthLibrary,
  path: '/sign-in/email' | '/sign-out',
  sent: {
    readonly body?: Readonly<Record<string, string>>
    readonly cookie?: string | undefined
    readonly userAgent?: string | undefined
  },
): Promise<Response> {
  const { origin } = new URL(ctx.config.BASE_URL)
  const headers = new Headers({
    'content-type': 'application/json',
    origin,
    [clientAddressHeader]: networkOf(ctx.clientAddress),
  })
  if (sent.cookie !== undefined) headers.set('cookie', sent.cookie)
  if (sent.userAgent !== undefined) headers.set('user-agent', sent.userAgent.slice(0, 300))
  return library(
    new Request(`${origin}/api/auth${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(sent.body ?? {}),
    }),
  )
}

/** An address that the library can read: the /64 of an IPv6 client, nothing when the door does not know it. */
function networkOf(clientAddress: string): string {
  const key = addressKey(clientAddress)
  return key.includes(':') ? `${key}::` : key
}
