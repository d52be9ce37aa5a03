import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import type { PasskeyAnswer } from '#contract/people/passkeys.ts'
import type { askPasskey as askPasskeyEndpoint } from '#contract/people/second-factors.ts'
import type { Config } from '#server/config.ts'
import { addressKey, requireAttempt } from '#server/core/attempts.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { Refused, Unauthenticated } from '#server/core/refused.ts'
import { hashOfSecret, newSecret } from '#server/core/session-cookies.ts'
import { browserOf } from '#server/people/accounts/login-sessions.ts'
import { requirePendingSignIn } from './pending-sign-in.ts'

/** A passkey that has just answered correctly, and its own count of uses. */
export type PasskeyUse = {
  readonly passkeyId: string
  readonly userId: string
  readonly signCount: number
}

/**
 * Verifies the answer to a challenge for `userId`, or for anybody (`null`). The device has checked its holder (a face, a finger,
 * a code): a passkey is two factors. Every error is `passkey-refused`.
 */
export async function verifyPasskey(
  ctx: Context,
  userId: string | null,
  answer: PasskeyAnswer,
): Promise<PasskeyUse> {
  const challenge = await takeChallenge(ctx, answer.response.clientDataJSON, userId)
  const passkey = await ctx.db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'sign_count'])
    .where('credential_id', '=', answer.id)
    .executeTakeFirst()
  if (!passkey || !isOf(passkey.user_id, userId, answer)) throw new Refused('passkey-refused')
  const signCount = await newSignCount(ctx, challenge, answer, passkey)
  return { passkeyId: passkey.id, userId: passkey.user_id, signCount }
}

function isOf(owner: string, expected: string | null, { response }: PasskeyAnswer): boolean {
  if (expected !== null && owner !== expected) return false
  return response.userHandle === undefined || response.userHandle === userHandle(owner)
}

type Known = {
  readonly credential_id: string
  readonly public_key: Buffer
  readonly sign_count: number
}

async function newSignCount(
  { config }: Context,
  challenge: string,
  answer: PasskeyAnswer,
  known: Known,
): Promise<number> {
  // Imported at the first passkey: most processes never see one.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { id, origin } = relyingParty(config)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: known.credential_id,
        publicKey: Uint8Array.from(known.public_key),
        counter: known.sign_count,
      },
    })
    if (verified) return authenticationInfo.newCounter
  } catch {
    // The library refuses by throwing; it reads nothing but its arguments.
  }
  throw new Refused('passkey-refused')
}

/**
 * Records the use in the transaction of its `reward`. A counter that does not grow means a copied key, except for a device that
 * never counts (both stay 0).
 */
export async function countPasskeyUse(tx: Tx, ctx: Context, use: PasskeyUse): Promise<void> {
  const counted = await tx
    .updateTable('passkeys')
    .set({ sign_count: use.signCount, last_used_at: ctx.now() })
    .where('id', '=', use.passkeyId)
    .where((row) =>
      row.or([
        row('sign_count', '<', use.signCount),
        row.and([row('sign_count', '=', 0), row.val(use.signCount === 0)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  if (!counted) throw new Refused('passkey-refused')
}

type Purpose = z.output<typeof askPasskeyEndpoint.input>['purpose']

type Question = z.input<typeof askPasskeyEndpoint.output>

/**
 * A challenge for a passkey: for anybody who signs in, for a person after the right password, or for the one signed in. Only the
 * last two get the list of the account's passkeys.
 */
export async function askPasskey(
  ctx: Context,
  { purpose }: { readonly purpose: Purpose },
  headers: Headers,
): Promise<Question> {
  const key = `passkey-from:${addressKey(ctx.clientAddress)}`
  await requireAttempt(ctx, { key, max: 120, windowSeconds: 60 })
  const userId = await askedOf(ctx, purpose, headers)
  return {
    challenge: await openChallenge(ctx, userId),
    rpId: relyingParty(ctx.config).id,
    timeout: challengeMs,
    userVerification: 'required',
    ...(userId === null ? {} : { allowCredentials: await passkeysOf(ctx, userId) }),
  }
}

async function askedOf(ctx: Context, purpose: Purpose, headers: Headers): Promise<string | null> {
  if (purpose === 'sign-in') return null
  if (purpose === 'second-step') {
    return (await requirePendingSignIn(ctx, browserOf(headers).cookies)).userId
  }
  if (ctx.actor.kind !== 'user') throw new Unauthenticated()
  return ctx.actor.id
}

/** The account's passkeys in the form that a browser takes, to offer the right ones or to avoid a second one. */
export async function passkeysOf(
  ctx: Context,
  userId: string,
): Promise<NonNullable<Question['allowCredentials']>> {
  const rows = await ctx.db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute()
  return rows.map((row) => ({
    id: row.credential_id,
    type: 'public-key',
    transports: row.transports,
  }))
}

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
