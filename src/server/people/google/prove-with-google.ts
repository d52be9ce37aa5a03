import { renewSession } from '#server/people/accounts/open-session.ts'
import { secondFactorsOf } from '#server/people/accounts/second-factors-of.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { findOwner } from './google-queries.ts'
import type { Arrival, Returned } from './return-from-google.ts'

/**
 * Proves again who is there, by the account's own identity; the session gets a new token. Who has a second factor
 * proves that one instead: Google alone would be the weaker door.
 */
export async function proveWithGoogle(ctx: Context, returned: Returned): Promise<Arrival> {
  const { actor } = ctx
  if (actor.kind !== 'user' || actor.id !== returned.userId) return { outcome: 'over', cookies: [] }
  const owner = await findOwner(ctx.db, returned.identity)
  if (owner?.id !== actor.id) return { outcome: 'not-linked', cookies: [] }
  if ((await secondFactorsOf(ctx.db, actor.id)).length > 0) {
    return { outcome: 'second-factor-asked', cookies: [] }
  }
  const cookies = await inTransaction(ctx, async (tx) => {
    await recordFact(tx, ctx, { type: 'account.proved', customerId: actor.id })
    return renewSession(tx, ctx, actor.sessionId, { bySecondFactor: false })
  })
  return { outcome: 'proved', cookies }
}
