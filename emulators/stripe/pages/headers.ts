import type { Context, Next } from 'hono'
import { styleHash } from './style.ts'

// No form-action: browsers would apply it to the redirection to the shop as well.
const headers = {
  'content-security-policy': `default-src 'none'; style-src ${styleHash}; img-src data:; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** The headers of every hosted page. */
export async function strictHeaders(c: Context, next: Next): Promise<void> {
  await next()
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
}
