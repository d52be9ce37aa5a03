import { sql, type SqlBool } from 'kysely'
import { deletionObstacles, ordersUnderWay } from '#domain/account/deletion.ts'
import { openClaimStates } from '#domain/claim/cargo-claim.ts'
import { inHouseStatuses } from '#domain/parcel/parcel.ts'
import { declineQuote } from '#domain/quote/transitions.ts'
import { requireCustomer } from '#server/core/access.ts'
import { lockBuyer } from '#server/core/customers/live-customer.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { lockAccount, type Account } from '#server/people/accounts/account-queries.ts'
import { accountsOf, mergedFrom } from '#server/core/customers/client-queries.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { enqueue } from '#server/core/jobs.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { isAwaited } from '#server/shipping/shipments/shipment-queries.ts'
import { closeQuote } from '#server/sales/quotes/close-quote.ts'
import { lockQuote } from '#server/sales/quotes/quote-queries.ts'
import {
  endGrace,
  liveSubscriptionOf,
  noGrace,
  nothingToCome,
} from '#server/payments/subscription-rows/subscription-rows.ts'
import { followPlan } from '#server/payments/subscription-rows/lock-plan.ts'
import { erasePerson } from './erase-person.ts'
import { endSubscriptionJob } from '#server/payments/subscriptions/end-at-provider.ts'

type Because = 'asked' | 'silence' | 'office'

/** Ends a locked account without obstacles: its person requested it, was silent for years, or the office decided it. */
export async function endAccount(
  tx: Tx,
  ctx: Context,
  account: Account,
  because: Because,
): Promise<void> {
  await closeOpenQuotes(tx, ctx, account.id, because)
  await endSubscription(tx, ctx, account.id)
  const details = because === 'asked' ? {} : { because }
  await recordFact(tx, ctx, { type: 'account.deleted', customerId: account.id, details })
  await erasePerson(tx, ctx, account)
  await eraseMerged(tx, ctx, account.id, details)
  await sayGoodbye(tx, ctx, account, because)
}

/** Erases the accounts that were merged into this one: they belong to the same person, and `findObstacles` looked at them too. */
async function eraseMerged(tx: Tx, ctx: Context, keptId: string, details: object): Promise<void> {
  for (const { id } of await mergedFrom(tx, keptId)) {
    const merged = await lockAccount(tx, id)
    if (!merged) continue
    await recordFact(tx, ctx, { type: 'account.deleted', customerId: id, details: { ...details } })
    await erasePerson(tx, ctx, merged)
  }
}

/** Ends a cancelled subscription that would have lasted until its paid period is over. */
async function endSubscription(tx: Tx, ctx: Context, customerId: string): Promise<void> {
  const live = await liveSubscriptionOf(tx, customerId)
  await endGrace(tx, customerId)
  if (!live) return
  const at = ctx.now()
  await tx
    .updateTable('subscriptions')
    .set({ status: 'ended', ended_at: at, updated_at: at, revision: live.revision + 1 })
    .set({ ...nothingToCome, ...noGrace })
    .where('id', '=', live.id)
    .execute()
  await followPlan(tx, ctx, customerId)
  const stripeSubscriptionId = live.stripe_subscription_id
  await enqueue(tx, ctx, endSubscriptionJob, { stripeSubscriptionId })
}

/** Closes quotes without parcels; a quote with parcels was an obstacle. A draft, which its customer never saw, ends as the office's. */
async function closeOpenQuotes(
  tx: Tx,
  ctx: Context,
  customerId: string,
  because: Because,
): Promise<void> {
  const open = await tx
    .selectFrom('quotes')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['draft', 'pending_validation', 'sent_to_client', 'accepted'])
    .orderBy('id')
    .execute()
  for (const { id } of open) {
    const quote = await lockQuote(tx, id)
    const by = because === 'asked' && quote.status !== 'draft' ? 'customer' : 'admin'
    const outcome = declineQuote(quote, { by, reason: 'Compte supprimé', at: ctx.now() })
    await closeQuote(tx, ctx, quote, outcome)
  }
}

/** Sent to the account's former address; the outbox deletes it once the mail has left. */
async function sayGoodbye(tx: Tx, ctx: Context, account: Account, because: Because): Promise<void> {
  const firstName = account.first_name ?? account.name
  await notify(tx, ctx, {
    kind: 'account-deleted',
    payload: because === 'asked' ? { firstName } : { firstName, because },
    userId: null,
    recipient: account.email,
    dedupeKey: `account-deleted:${account.id}`,
  })
}

/**
 * Locks quotes, parcels (those of merged accounts too), buyer, then account: the same order as payments and receptions, so that no
 * obstacle appears after the check.
 */
export async function lockBelongings(tx: Tx, customerId: string): Promise<void> {
  for (const table of ['quotes', 'parcels'] as const) {
    await tx
      .selectFrom(table)
      .select('id')
      .where('customer_id', 'in', accountsOf(customerId))
      .orderBy('id')
      .forUpdate()
      .execute()
  }
  await lockBuyer(tx, customerId)
}

/** Whether the order `o` has yet to reach its owner: by its status, or by a box that travels, although its money went back. */
export const isOrderUnderWay = sql<SqlBool>`(o.status = any(${[...ordersUnderWay]}) or exists (
  select from shipments s join boxes b on b.shipment_id = s.id
  where s.order_id = o.id and ${isAwaited(sql`now()`)}))`

/** The obstacles to the deletion of a customer's account and of those merged into it (docs/rules/law.md#personal-data). */
export async function findObstacles(
  db: Database | Tx,
  customerId: string,
): Promise<ReturnType<typeof deletionObstacles>> {
  const accounts = accountsOf(customerId)
  const counts = await db
    .selectNoFrom((row) => [
      row
        .selectFrom('parcels')
        .select((parcel) => parcel.fn.countAll<number>().as('n'))
        .where('customer_id', 'in', accounts)
        .where('status', 'in', inHouseStatuses)
        .where('destroyed_at', 'is', null)
        .as('parcels'),
      row
        .selectFrom('orders as o')
        .select((order) => order.fn.countAll<number>().as('n'))
        .where('customer_id', 'in', accounts)
        .where(isOrderUnderWay)
        .as('orders'),
      row
        .selectFrom('cargo_claims')
        .select((claim) => claim.fn.countAll<number>().as('n'))
        .where('customer_id', 'in', accounts)
        .where('state', 'in', [...openClaimStates])
        .as('claims'),
      row
        .selectFrom('checkouts')
        .select((checkout) => checkout.fn.countAll<number>().as('n'))
        .where('customer_id', 'in', accounts)
        .where('status', 'in', ['open', 'pending'])
        .as('payments'),
      // A cancelled subscription charges nothing more: the deletion ends it at the provider.
      row
        .selectFrom('subscriptions')
        .select((subscription) => subscription.fn.countAll<number>().as('n'))
        .where('customer_id', 'in', accounts)
        .where('status', '!=', 'ended')
        .where('cancel_at_period_end', '=', false)
        .as('subscriptions'),
    ])
    .executeTakeFirstOrThrow()
  return obstaclesOf(counts)
}

type Counts = Readonly<
  Record<'parcels' | 'orders' | 'claims' | 'payments' | 'subscriptions', number | null>
>

const obstaclesOf = ({ parcels, orders, claims, payments, subscriptions }: Counts) =>
  deletionObstacles({
    'parcel-in-house': parcels ?? 0,
    'order-under-way': orders ?? 0,
    'claim-open': claims ?? 0,
    'payment-under-way': payments ?? 0,
    'subscription-running': subscriptions ?? 0,
  })

/**
 * Ends a customer's account (docs/rules/law.md#personal-data): invoices stay for the legal ten years, everything else of the
 * person is erased or loses its name. Refuses with the first of `obstacleCodes`.
 */
export async function deleteMyAccount(ctx: Context): Promise<Record<string, never>> {
  const customerId = requireCustomer(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await lockBelongings(tx, customerId)
    const account = found(await lockAccount(tx, customerId))
    const [obstacle] = await findObstacles(tx, customerId)
    if (obstacle) throw new Refused(obstacle.code, { count: obstacle.count })
    await endAccount(tx, ctx, account, 'asked')
    return {}
  })
}
