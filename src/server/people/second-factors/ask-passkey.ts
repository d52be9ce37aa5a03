import type * as z from 'zod/mini'
import type { askPasskey as endpoint } from '#contract/people/second-factors.ts'
import { addressKey, requireAttempt } from '#server/core/attempts.ts'
import { browserOf } from '#server/people/accounts/login-sessions.ts'
import type { Context } from '#server/core/context.ts'
import { Unauthenticated } from '#server/core/refused.ts'
import { challengeMs, openChallenge } from './passkey-challenge.ts'
import { requirePendingSignIn } from './pending-sign-in.ts'
import { relyingParty } from './relying-party.ts'

type Purpose = z.output<typeof endpoint.input>['purpose']
type Question = z.input<typeof endpoint.output>

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
