import type { Config } from '#server/config.ts'
import { hashOfSecret, newSecret } from '#server/core/session-cookies.ts'
import type { Context } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'

/** Five minutes: a person may have to look for the security key. */
export const challengeMs = 300_000

/** Opens a challenge for one answer: by this user, or by any holder of a passkey of ours (`null`). */
export async function openChallenge(ctx: Context, userId: string | null): Promise<string> {
  const challenge = newSecret()
  const now = ctx.now()
  await ctx.db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashOfSecret(challenge),
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + challengeMs),
    })
    .execute()
  return challenge
}

/**
 * Deletes the challenge that this answer names, before anything is verified and outside any transaction: a wrong answer uses it
 * up too, and of parallel answers only one finds it.
 */
export async function takeChallenge(
  ctx: Context,
  clientDataJSON: string,
  userId: string | null,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const taken = await ctx.db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOfSecret(challenge))
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', ctx.now())
    .returning('challenge_hash')
    .executeTakeFirst()
  if (!taken) throw new Refused('passkey-refused')
  return challenge
}

function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const isObject = typeof data === 'object' && data !== null && 'challenge' in data
    return isObject && typeof data.challenge === 'string' ? data.challenge : ''
  } catch {
    return ''
  }
}

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
