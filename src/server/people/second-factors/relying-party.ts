import type { Config } from '#server/config.ts'

/** Our id and origin, as browsers and passkeys know them: a passkey of another site or address never answers here. */
export function relyingParty({ BASE_URL }: Config): {
  readonly id: string
  readonly origin: string
} {
  const { hostname, origin } = new URL(BASE_URL)
  return { id: hostname, origin }
}

/** The user handle in a passkey: the account's id, and nothing that identifies the person. */
export const userHandle = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
