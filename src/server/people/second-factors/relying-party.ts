import type { Config } from '#server/config.ts'

/** Who asks, as a browser and its passkeys know us: a passkey of another site or address never answers here. */
export function relyingParty({ BASE_URL }: Config): {
  readonly id: string
  readonly origin: string
} {
  const { hostname, origin } = new URL(BASE_URL)
  return { id: hostname, origin }
}

/** What a passkey keeps of its owner: the account's id, and nothing that says who it is. */
export const userHandle = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
