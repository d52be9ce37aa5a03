import { randomBytes } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A Stripe-like id: the prefix, then unguessable letters and digits (a session's id opens its payment page). */
export function newId(prefix: string, length = 24): string {
  let id = ''
  while (id.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < alphabet.length * 4 && id.length < length)
        id += alphabet.charAt(byte % alphabet.length)
    }
  }
  return `${prefix}${id}`
}
