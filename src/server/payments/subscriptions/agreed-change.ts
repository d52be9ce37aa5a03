import type { SoldPlan } from '#domain/plan/plan-change.ts'
import type { Tx } from '#server/core/context.ts'
import type { PlacedOrder } from '#server/payments/orders/place-order.ts'
import type { Capture } from '#server/payments/stripe/read-capture.ts'
import type { SubscriptionRow } from '#server/payments/subscription-rows/subscription-rows.ts'

type Paid = {
  readonly row: SubscriptionRow
  readonly sold: SoldPlan
  readonly order: PlacedOrder
  readonly capture: Capture
}

/** Notes which agreement this order paid: the last one about that plan and that total. A change made by hand has none. */
export async function linkAgreedChange(tx: Tx, { row, sold, order, capture }: Paid): Promise<void> {
  const agreed = await tx
    .selectFrom('plan_changes')
    .select('id')
    .where('subscription_id', '=', row.id)
    .where('kind', '=', 'now')
    .where('to_plan', '=', sold.plan)
    .where('to_frequency', '=', sold.frequency)
    .where('total_cents', '=', capture.amountCents)
    .where('order_id', 'is', null)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!agreed) return
  await tx
    .updateTable('plan_changes')
    .set({ order_id: order.id })
    .where('id', '=', agreed.id)
    .execute()
}
