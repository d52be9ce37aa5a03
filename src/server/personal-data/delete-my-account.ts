import { declineQuote } from '#domain/quote/decline.ts'
import { lockAccount, type Account } from '#server/accounts/account-queries.ts'
import { lockBuyer } from '#server/checkout/basket-items.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { enqueue } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/core/outbox.ts'
import { found, Refused } from '#server/core/refused.ts'
import { closeQuote } from '#server/quotes/close-quote.ts'
import { lockMyQuote } from '#server/quotes/quote-queries.ts'
import { followPlan } from '#server/subscriptions/follow-plan.ts'
import { liveSubscriptionOf } from '#server/subscriptions/subscription-rows.ts'
import { erasePerson } from './erase-person.ts'
import { findObstacles } from './find-obstacles.ts'

/**
 * Ends a customer's account (decisions §5): invoices stay for the legal ten years, everything else of the person is
 * erased or loses its name. Refused with `parcel-in-house`, `order-under-way`, `payment-under-way`, `subscription-running`.
 */
export async function deleteMyAccount(ctx: Context): Promise<Record<string, never>> {
  const customerId = requireCustomer(ctx.actor)
  return inTransaction(ctx, async (tx) => {
    await lockBelongings(tx, customerId)
    const account = found(await lockAccount(tx, customerId))
    const [obstacle] = await findObstacles(tx, customerId)
    if (obstacle) throw new Refused(obstacle.code, { count: obstacle.count })

    await closeOpenQuotes(tx, ctx, customerId)
    await endSubscription(tx, ctx, customerId)
    await recordFact(tx, ctx, { type: 'account.deleted', customerId })
    await erasePerson(tx, ctx, account)
    await sayGoodbye(tx, ctx, account)
    return {}
  })
}

/** Quotes, parcels, buyer, account: the order of whoever pays or receives meanwhile, so that what was no obstacle stays none. */
async function lockBelongings(tx: Tx, customerId: string): Promise<void> {
  for (const table of ['quotes', 'parcels'] as const) {
    await tx
      .selectFrom(table)
      .select('id')
      .where('customer_id', '=', customerId)
      .orderBy('id')
      .forUpdate()
      .execute()
  }
  await lockBuyer(tx, customerId)
}

/** The one that would have lasted until its paid period is over. */
async function endSubscription(tx: Tx, ctx: Context, customerId: string): Promise<void> {
  const live = await liveSubscriptionOf(tx, customerId)
  if (!live) return
  const at = ctx.now()
  await tx
    .updateTable('subscriptions')
    .set({ status: 'ended', ended_at: at, updated_at: at, revision: live.revision + 1 })
    .where('id', '=', live.id)
    .execute()
  await followPlan(tx, customerId)
  const stripeSubscriptionId = live.stripe_subscription_id
  await enqueue(tx, ctx, 'end-subscription', { stripeSubscriptionId })
}

/** Estimates that were asked for without a parcel; a quote with parcels in it was an obstacle. */
async function closeOpenQuotes(tx: Tx, ctx: Context, customerId: string): Promise<void> {
  const open = await tx
    .selectFrom('quotes')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['draft', 'pending_validation', 'sent_to_client', 'accepted'])
    .orderBy('id')
    .execute()
  for (const { id } of open) {
    const quote = await lockMyQuote(tx, customerId, id)
    const by = quote.status === 'draft' ? 'admin' : 'customer'
    const outcome = declineQuote(quote, { by, reason: 'Compte supprimé', at: ctx.now() })
    await closeQuote(tx, ctx, quote, outcome)
  }
}

/** To the address that the account had; the outbox forgets it once the mail has left. */
async function sayGoodbye(tx: Tx, ctx: Context, account: Account): Promise<void> {
  await notify(tx, ctx, {
    kind: 'account-deleted',
    payload: { firstName: account.first_name ?? account.name },
    userId: null,
    recipient: account.email,
    dedupeKey: `account-deleted:${account.id}`,
  })
}
