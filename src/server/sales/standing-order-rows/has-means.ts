import { isCardOver } from '#domain/payment/card-expiry.ts'
import type { Database, Tx } from '#server/core/context.ts'
import type { StandingOrderRow } from './standing-order-rows.ts'

/** Whether its saved means is still its customer's, and not over at that moment. */
export async function hasMeans(
  db: Database | Tx,
  { payment_method_id: id, customer_id: customerId }: StandingOrderRow,
  at: Date,
): Promise<boolean> {
  if (id === null) return false
  const method = await db
    .selectFrom('payment_methods')
    .select(['exp_month', 'exp_year'])
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!method) return false
  const { exp_month: month, exp_year: year } = method
  return month === null || year === null || !isCardOver({ month, year }, at)
}
