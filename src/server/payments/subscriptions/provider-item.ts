import { requireStripe } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { idOf, unlessOver } from '#server/payments/stripe/provider-answers.ts'
import {
  findSubscription,
  liveSubscriptionOf,
  type SubscriptionRow,
} from '#server/payments/subscription-rows/subscription-rows.ts'
import { syncSubscription } from './sync-subscription.ts'

type Item = {
  readonly itemId: string
  /** Null without one. */
  readonly scheduleId: string | null
  /** The open invoice of a change that waits for its payment. */
  readonly unpaidInvoiceId: string | null
}

/** What the provider changes: our subscriptions have one item. Refuses with `no-subscription` when it has ended there. */
export async function itemOf(ctx: Context, stripeSubscriptionId: string): Promise<Item> {
  const subscription = await requireStripe(ctx).subscriptions.retrieve(stripeSubscriptionId)
  const [item] = subscription.items.data
  if (!item || subscription.status === 'canceled') throw new Refused('no-subscription')
  const { schedule, pending_update: pending, latest_invoice: latest } = subscription
  return {
    itemId: item.id,
    scheduleId: idOf(schedule),
    unpaidInvoiceId: pending === null ? null : idOf(latest),
  }
}

/** Nothing else decides about the next invoice: no schedule, and no change that waits for its payment. */
export async function clearTheWay(ctx: Context, stripeSubscriptionId: string): Promise<Item> {
  await dropUnpaidChange(ctx, stripeSubscriptionId)
  await releaseSchedule(ctx, stripeSubscriptionId)
  return itemOf(ctx, stripeSubscriptionId)
}

/** The change that waits for its payment is given up. One that was paid meanwhile counts: nothing is void then. */
export async function dropUnpaidChange(ctx: Context, id: string): Promise<void> {
  const { unpaidInvoiceId } = await itemOf(ctx, id)
  if (unpaidInvoiceId === null) return
  await unlessOver(requireStripe(ctx).invoices.voidInvoice(unpaidInvoiceId))
}

/** The subscription goes on at its present price. */
export async function releaseSchedule(ctx: Context, id: string): Promise<void> {
  const { scheduleId } = await itemOf(ctx, id)
  if (scheduleId !== null) {
    await unlessOver(requireStripe(ctx).subscriptionSchedules.release(scheduleId))
  }
}

/** My running subscription, as the provider knows it at this moment. Refuses with `no-subscription`. */
export async function freshSubscription(
  ctx: Context,
  customerId: string,
): Promise<SubscriptionRow> {
  const known = await requireLive(ctx, customerId)
  await syncSubscription(ctx, known.stripe_subscription_id)
  return requireLive(ctx, customerId)
}

export async function requireLive(ctx: Context, customerId: string): Promise<SubscriptionRow> {
  const live = await liveSubscriptionOf(ctx.db, customerId)
  if (!live) throw new Refused('no-subscription')
  return live
}

/** The subscription of the provider's id, as our rows have it. Refuses with `no-subscription` when it has ended. */
export async function requireRunning(ctx: Context, id: string): Promise<SubscriptionRow> {
  const row = await findSubscription(ctx.db, id)
  if (!row || row.status === 'ended') throw new Refused('no-subscription')
  return row
}
