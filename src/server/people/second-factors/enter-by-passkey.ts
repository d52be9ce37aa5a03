import type { PasskeyAnswer } from '#contract/people/passkeys.ts'
import { findSignInById, lockAccount } from '#server/people/accounts/account-queries.ts'
import { requireAttempt } from '#server/core/attempts.ts'
import {
  requireMaySignIn,
  enterFully,
  type Entered,
} from '#server/people/accounts/enter-account.ts'
import { browserOf } from '#server/people/accounts/login-sessions.ts'
import { networkLimit } from '#server/people/accounts/sign-in.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { countPasskeyUse, verifyPasskey } from './verify-passkey.ts'

/** Signs in the owner of a passkey of ours; says what the account lacks, as after a right password. */
export async function enterByPasskey(
  ctx: Context,
  { answer }: { readonly answer: PasskeyAnswer },
  headers: Headers,
): Promise<Entered> {
  await requireAttempt(ctx, networkLimit(ctx))
  const use = await verifyPasskey(ctx, null, answer)
  return inTransaction(ctx, async (tx) => {
    found(await lockAccount(tx, use.userId))
    await countPasskeyUse(tx, ctx, use)
    const account = requireMaySignIn(await findSignInById(tx, use.userId))
    return enterFully(tx, ctx, account, browserOf(headers), { bySecondFactor: true })
  })
}
