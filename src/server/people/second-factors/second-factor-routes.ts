import * as contract from '#contract/people/second-factors.ts'
import { requireUser } from '#server/core/access.ts'
import { serve, serveWithCookies, type ApiServer } from '#server/core/http.ts'
import { needsSecondFactor } from './change-second-factors.ts'
import { addPasskey, orderPasskey, removePasskey, renamePasskey } from './passkeys.ts'
import { askPasskey } from './verify-passkey.ts'
import { confirmTotp, removeTotp, startTotp } from './totp.ts'
import { enterByPasskey, enterSecondFactor, proveSecondFactor, readProofs } from './second-step.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import type * as z from 'zod/mini'
import { browserOf } from '#server/people/accounts/login-sessions.ts'
import { secondFactorsOf } from '#server/people/accounts/second-factors-of.ts'
import type { Context } from '#server/core/context.ts'
import { findPendingSignIn } from './pending-sign-in.ts'

/** Second factors: reading, proving and changing them. */
export function mountSecondFactors(api: ApiServer): void {
  mountProofs(api)
  serve(api, contract.readSecondFactors, readSecondFactors)
  // It sets no cookie, but this kind of endpoint stores no answer for a retry: the answer is a secret.
  serveWithCookies(api, contract.startTotp, async (ctx) => ({
    answer: await startTotp(ctx),
    cookies: [],
  }))
  serveWithCookies(api, contract.confirmTotp, confirmTotp)
  serveWithCookies(api, contract.removeTotp, removeTotp)
  serve(api, contract.orderPasskey, orderPasskey)
  serveWithCookies(api, contract.addPasskey, addPasskey)
  serve(api, contract.renamePasskey, renamePasskey)
  serveWithCookies(api, contract.removePasskey, removePasskey)
  serveWithCookies(api, contract.renewRecoveryCodes, renewRecoveryCodes)
}

function mountProofs(api: ApiServer): void {
  serve(api, contract.readProofs, readProofs)
  serveWithCookies(api, contract.proveSecondFactor, async (ctx, proof) => ({
    answer: {},
    cookies: await proveSecondFactor(ctx, proof),
  }))
  serveWithCookies(api, contract.readPendingSignIn, async (ctx, _nothing, headers) => ({
    answer: await readPendingSignIn(ctx, headers),
    cookies: [],
  }))
  serveWithCookies(api, contract.enterSecondFactor, enterSecondFactor)
  serveWithCookies(api, contract.askPasskey, async (ctx, asked, headers) => ({
    answer: await askPasskey(ctx, asked, headers),
    cookies: [],
  }))
  serveWithCookies(api, contract.enterByPasskey, enterByPasskey)
}

/** For a page that returns to a half-open sign-in, for instance from Google. */
async function readPendingSignIn(
  ctx: Context,
  headers: Headers,
): Promise<z.input<typeof contract.readPendingSignIn.output>> {
  const pending = await findPendingSignIn(ctx, browserOf(headers).cookies)
  return { secondFactors: pending ? await secondFactorsOf(ctx.db, pending.userId) : [] }
}

/** The second factors of the signed-in person; never their secrets. */
async function readSecondFactors(
  ctx: Context,
): Promise<z.input<typeof contract.readSecondFactors.output>> {
  const { id } = requireUser(ctx.actor)
  const totp = await ctx.db
    .selectFrom('totp_factors')
    .select('confirmed_at')
    .where('user_id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const passkeys = await ctx.db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const { count } = await ctx.db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    totp: totp?.confirmed_at ? { addedAt: totp.confirmed_at.toISOString() } : null,
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: row.name,
      addedAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft: count,
    isRequired: await needsSecondFactor(ctx.db, ctx),
  }
}
