import type { Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'

/** A bank already holds the money: a refund as well would pay it twice. The provider refuses it too (`payment-disputed`). */
export async function requireUndisputed(tx: Tx, paymentId: string): Promise<void> {
  const open = await tx
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (open) throw new Refused('payment-disputed')
}
