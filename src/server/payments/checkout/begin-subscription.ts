import type { CartItem } from '#domain/cart/cart-item.ts'
import type { PaidSession } from './read-session.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { followPlan } from '#server/payments/subscription-rows/follow-plan.ts'
import { subscriptionColumns } from '#server/payments/subscription-rows/subscription-rows.ts'

type Beginning = {
  readonly customerId: string
  readonly orderId: string
  readonly item: Extract<CartItem, { kind: 'plan' }>
  readonly paid: PaidSession
}

/** The first period is paid: the subscription is as the provider says, and its plan counts from now. */
export async function beginSubscription(
  tx: Tx,
  ctx: Context,
  { customerId, orderId, item, paid }: Beginning,
): Promise<void> {
  const { subscription, providerInvoiceId } = paid
  if (subscription === null) throw new Error(`order ${orderId}: a plan without a subscription`)
  const at = ctx.now()
  const { id } = await tx
    .insertInto('subscriptions')
    .values({
      ...subscriptionColumns(subscription),
      customer_id: customerId,
      stripe_subscription_id: subscription.id,
      plan: item.plan,
      frequency: item.frequency,
      started_at: subscription.startedAt,
      // Messages that came before this row were dropped: the job asks again soon.
      checked_at: new Date(0),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('orders')
    .set({ subscription_id: id, stripe_invoice_id: providerInvoiceId })
    .where('id', '=', orderId)
    .execute()
  await followPlan(tx, ctx, customerId)
  const details = { plan: item.plan, frequency: item.frequency }
  await recordFact(tx, ctx, { type: 'subscription.started', customerId, orderId, details })
}
