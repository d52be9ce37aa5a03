import type { SecondProof } from '#contract/people/second-factors.ts'
import { findSignInById } from '#server/people/accounts/account-queries.ts'
import { requireAttempt } from '#server/core/attempts.ts'
import {
  requireMaySignIn,
  enterFully,
  type Entered,
} from '#server/people/accounts/enter-account.ts'
import { browserOf } from '#server/people/accounts/login-sessions.ts'
import { networkLimit } from '#server/people/accounts/sign-in.ts'
import type { Context } from '#server/core/context.ts'
import { requirePendingSignIn, usePendingSignIn } from './pending-sign-in.ts'
import { withSecondProof } from './with-second-proof.ts'

/**
 * The second step of a sign-in: opens a session for the person who proves the second factor in the browser of the half-open
 * sign-in.
 */
export async function enterSecondFactor(
  ctx: Context,
  { proof }: { readonly proof: SecondProof },
  headers: Headers,
): Promise<Entered> {
  const browser = browserOf(headers)
  await requireAttempt(ctx, networkLimit(ctx))
  const pending = await requirePendingSignIn(ctx, browser.cookies)
  return withSecondProof(ctx, pending.userId, proof, async (tx) => {
    await usePendingSignIn(tx, ctx, pending)
    const account = requireMaySignIn(await findSignInById(tx, pending.userId))
    return enterFully(tx, ctx, account, browser, { bySecondFactor: true })
  })
}
