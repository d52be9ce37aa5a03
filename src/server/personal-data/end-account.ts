import { declineQuote } from '#domain/quote/decline.ts'
import type { Account } from '#server/accounts/account-queries.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { enqueue } from '#server/core/jobs.ts'
import { notify } from '#server/core/outbox.ts'
import { closeQuote } from '#server/quotes/close-quote.ts'
import { lockMyQuote } from '#server/quotes/quote-queries.ts'
import { followPlan } from '#server/subscriptions/follow-plan.ts'
import { liveSubscriptionOf } from '#server/subscriptions/subscription-rows.ts'
import { erasePerson } from './erase-person.ts'

/** Ends a locked account that nothing holds back: its person asked for it, or was silent for years. */
export async function endAccount(
  tx: Tx,
  ctx: Context,
  account: Account,
  because: 'asked' | 'silence',
): Promise<void> {
  await closeOpenQuotes(tx, ctx, account.id, because)
  await endSubscription(tx, ctx, account.id)
  const details = because === 'silence' ? { because } : {}
  await recordFact(tx, ctx, { type: 'account.deleted', customerId: account.id, details })
  await erasePerson(tx, ctx, account)
  await sayGoodbye(tx, ctx, account, because)
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
async function closeOpenQuotes(
  tx: Tx,
  ctx: Context,
  customerId: string,
  because: 'asked' | 'silence',
): Promise<void> {
  const open = await tx
    .selectFrom('quotes')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['draft', 'pending_validation', 'sent_to_client', 'accepted'])
    .orderBy('id')
    .execute()
  for (const { id } of open) {
    const quote = await lockMyQuote(tx, customerId, id)
    const by = quote.status === 'draft' || because === 'silence' ? 'admin' : 'customer'
    const outcome = declineQuote(quote, { by, reason: 'Compte supprimé', at: ctx.now() })
    await closeQuote(tx, ctx, quote, outcome)
  }
}

/** To the address that the account had; the outbox forgets it once the mail has left. */
async function sayGoodbye(
  tx: Tx,
  ctx: Context,
  account: Account,
  because: 'asked' | 'silence',
): Promise<void> {
  const firstName = account.first_name ?? account.name
  await notify(tx, ctx, {
    kind: 'account-deleted',
    payload: because === 'silence' ? { firstName, because } : { firstName },
    userId: null,
    recipient: account.email,
    dedupeKey: `account-deleted:${account.id}`,
  })
}
