import * as contract from '#contract/people/second-factors.ts'
import type { readPendingSignIn as endpoint } from '#contract/people/second-factors.ts'
import { serve, serveWithCookies, type ApiServer } from '#server/core/http.ts'
import { addPasskey } from './add-passkey.ts'
import { askPasskey } from './ask-passkey.ts'
import { confirmTotp } from './confirm-totp.ts'
import { enterByPasskey } from './enter-by-passkey.ts'
import { enterSecondFactor } from './enter-second-factor.ts'
import { orderPasskey } from './order-passkey.ts'
import { proveSecondFactor } from './prove-second-factor.ts'
import { readProofs } from './read-proofs.ts'
import { readSecondFactors } from './read-second-factors.ts'
import { removePasskey } from './remove-passkey.ts'
import { removeTotp } from './remove-totp.ts'
import { renamePasskey } from './rename-passkey.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { startTotp } from './start-totp.ts'
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
): Promise<z.input<typeof endpoint.output>> {
  const pending = await findPendingSignIn(ctx, browserOf(headers).cookies)
  return { secondFactors: pending ? await secondFactorsOf(ctx.db, pending.userId) : [] }
}
