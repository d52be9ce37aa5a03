import type { SecondProof } from '#contract/people/second-factors.ts'
import { renewSession } from '#server/people/accounts/login-sessions.ts'
import { requireLiveSession } from '#server/people/accounts/require-live-session.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { withSecondProof } from './with-second-proof.ts'

/** Proves the person's identity again before a sensitive action; the session gets a new token. */
export async function proveSecondFactor(
  ctx: Context,
  { proof }: { readonly proof: SecondProof },
): Promise<readonly string[]> {
  const { id, sessionId } = requireUser(ctx.actor)
  return withSecondProof(ctx, id, proof, async (tx) => {
    await requireLiveSession(tx, sessionId)
    await recordFact(tx, ctx, { type: 'account.proved', customerId: id })
    return renewSession(tx, ctx, sessionId, { bySecondFactor: true })
  })
}
