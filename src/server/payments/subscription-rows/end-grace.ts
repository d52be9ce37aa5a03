import type { Tx } from '#server/core/context.ts'
import { noGrace } from './subscription-rows.ts'

/** The days of grace of what has ended are over: another plan begins, or the free one was chosen. */
export async function endGrace(tx: Tx, customerId: string): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set(noGrace)
    .where('customer_id', '=', customerId)
    .where('status', '=', 'ended')
    .where('benefits_until', 'is not', null)
    .execute()
}
