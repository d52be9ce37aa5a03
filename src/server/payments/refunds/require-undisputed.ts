import type { Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'

/**
 * A bank already holds the money: a refund as well would pay it twice. The provider refuses it too (`payment-disputed`). A bank that
 * only asks holds nothing, and a refund is what ends its inquiry.
 */
export async function requireUndisputed(tx: Tx, paymentId: string): Promise<void> {
  if (await isDisputed(tx, paymentId)) throw new Refused('payment-disputed')
}

export async function isDisputed(tx: Tx, paymentId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'open')
    .where('is_inquiry', '=', false)
    .executeTakeFirst()
  return open !== undefined
}
