import { type Selectable, sql, type SqlBool } from 'kysely'
import type { PaidPlanId } from '#domain/cart/cart-item.ts'
import { type AnnouncedPrice, priceAtRenewal } from '#domain/plan/announced-price.ts'
import type { BillingPeriod, PlanId } from '#domain/plan/plan.ts'
import type { CardExpiry } from '#domain/payment/payment-method.ts'
import { type Outcome, refuse } from '#domain/outcome.ts'
import {
  type ChangeKind,
  judgePlanChange,
  type PlanChangeRefusal,
  type RunningPlan,
  type SoldPlan,
} from '#domain/plan/plan-change.ts'
import { cents, type Cents } from '#domain/units.ts'
import type { Database, Tx } from '#server/core/context.ts'
import type { Subscriptions } from '#server/core/schema.ts'
import type {
  ProviderSubscription,
  SubscriptionStatus,
} from '#server/payments/stripe/provider-subscription.ts'

export type SubscriptionRow = Selectable<Subscriptions>

/** Finds the subscription by the provider's id. */
export const findSubscription = (
  db: Database | Tx,
  stripeSubscriptionId: string,
): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('stripe_subscription_id', '=', stripeSubscriptionId)
    .executeTakeFirst()

/** The running subscription: active, or past due. */
export const liveSubscriptionOf = (
  db: Database | Tx,
  customerId: string,
): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', '!=', 'ended')
    .executeTakeFirst()

/**
 * The plan that a customer pays for: that of the running subscription, else of one that ended unpaid before the day until which its
 * benefits were promised; « gratuit » when neither counts.
 */
export async function planOfSubscriptions(db: Database | Tx, customerId: string): Promise<PlanId> {
  const row = await db
    .selectFrom('subscriptions')
    .select(['plan', 'benefits_stopped_at'])
    .where('customer_id', '=', customerId)
    .where((one) => one.or([one('status', '!=', 'ended'), one('benefits_until', 'is not', null)]))
    .orderBy((one) => one('status', '=', 'ended'))
    .orderBy('benefits_until', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row && row.benefits_stopped_at === null ? (row.plan as PlanId) : 'gratuit'
}

/** No renewal is refused: its benefits have no last day. */
export const noGrace = { benefits_until: null, benefits_stopped_at: null } as const

/** A subscription that has ended: no other plan, price or change waits. */
export const nothingToCome = {
  next_plan: null,
  next_frequency: null,
  next_price_cents: null,
  pending_plan: null,
  pending_frequency: null,
  pending_until: null,
} as const

/** The row as the rules of a change of plan read it; `isPlanWithdrawn` says the rest. */
export const runningPlan = (row: SubscriptionRow): Omit<RunningPlan, 'isWithdrawn'> => ({
  plan: row.plan as PaidPlanId,
  frequency: row.frequency as BillingPeriod,
  status: row.status === 'past_due' ? 'past_due' : 'active',
  ends: row.cancel_at_period_end,
  next: nextPlanOf(row),
})

/** The plan that follows the paid period; `null` also when only its price changes, which is no choice of its holder. */
export function nextPlanOf(row: SubscriptionRow): SoldPlan | null {
  const next = soldAs(row.next_plan, row.next_frequency)
  const isOnlyPrice = next?.plan === row.plan && next.frequency === row.frequency
  return isOnlyPrice ? null : next
}

/** The table's constraints guarantee both or none. */
export const soldAs = (plan: string | null, frequency: string | null): SoldPlan | null =>
  plan === null || frequency === null
    ? null
    : { plan: plan as PaidPlanId, frequency: frequency as BillingPeriod }

/** The expiry of the card that pays; `null` for what is no card. */
export const cardExpiryOf = ({
  card_exp_month: month,
  card_exp_year: year,
}: Pick<SubscriptionRow, 'card_exp_month' | 'card_exp_year'>): CardExpiry | null =>
  month === null || year === null ? null : { month, year }

/** The provider's facts, as the columns of our row. */
export function subscriptionColumns(subscription: ProviderSubscription) {
  const { card } = subscription
  // A session paid it, and we learned so before the provider's own status changed.
  const status: SubscriptionStatus =
    subscription.status === 'begun' ? 'active' : subscription.status
  return {
    status,
    ...(subscription.plan === undefined ? {} : { plan: subscription.plan }),
    frequency: subscription.frequency,
    price_cents: subscription.priceCents,
    period_start: subscription.periodStart,
    period_end: subscription.periodEnd,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    ...toCome(subscription),
    ...cardColumns(card),
    ended_at: status === 'ended' ? (subscription.endedAt ?? subscription.periodEnd) : null,
  }
}

function cardColumns(card: ProviderSubscription['card']) {
  const { brand, last4, expiry } = card ?? noCard
  const { month, year } = expiry ?? noExpiry
  return { card_brand: brand, card_last4: last4, card_exp_month: month, card_exp_year: year }
}

const noExpiry = { month: null, year: null }
const noCard = { brand: null, last4: null, expiry: null }

const toCome = ({ next, pending }: ProviderSubscription) => ({
  ...nothingToCome,
  ...(next && {
    next_plan: next.plan,
    next_frequency: next.frequency,
    next_price_cents: next.priceCents,
  }),
  ...(pending && {
    pending_plan: pending.plan,
    pending_frequency: pending.frequency,
    pending_until: pending.until,
  }),
})

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

/** How this subscription may become another one now. */
export async function judgeChange(
  db: Database | Tx,
  row: SubscriptionRow,
  wanted: SoldPlan,
): Promise<Outcome<ChangeKind, PlanChangeRefusal | 'refund-under-way'>> {
  const isWithdrawn = await isPlanWithdrawn(db, row.id)
  const judged = judgePlanChange({ ...runningPlan(row), isWithdrawn }, wanted)
  const takesDays = judged.ok && judged.value === 'now'
  return takesDays && (await isPeriodGivenBack(db, row.id)) ? refuse('refund-under-way') : judged
}

/** Whether days of a plan may be in the refund `r` of the payment `p`: it names the line of a plan, or none. */
export const isOfPlan = sql<boolean>`(not r.is_indemnity and (r.lines is null or exists (
  select from invoices i, jsonb_array_elements(r.lines) part
  where i.order_id = p.order_id and i.corrects is null
    and jsonb_path_query_array(i.content, '$.sections[*].lines[*]') -> (part ->> 'line')::int ->> 'code' = 'plan')))`

/** Whether days of the running period go back, or all of it did: the plan ends by it, or its days are not known yet. */
async function isPeriodGivenBack(db: Database | Tx, subscriptionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from (select id, status from orders where subscription_id = ${subscriptionId}
      order by created_at desc, number desc limit 1) o
    where o.status = 'refunded' or exists (select from refunds r join payments p on p.id = r.payment_id
      where p.order_id = o.id and r.status in ('owed', 'under_way') and ${isOfPlan})`.execute(db)
  return rows.length > 0
}

/**
 * Whether a withdrawal gives back the unused days of the running plan: its holder, signed in, declared one that waits, or the
 * office refunds it. A stranger's declaration alone stops nobody. Orders before a change of plan are another contract.
 */
export async function isPlanWithdrawn(db: Database | Tx, subscriptionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from legal_requests r join orders o on o.id = r.order_id
    where o.subscription_id = ${subscriptionId} and r.kind = 'withdrawal'
      and (r.state = 'received' and r.signed_in and r.customer_id = o.customer_id
        or exists (select from refunds f
          where f.legal_request_id = r.id and f.status not in ('failed', 'refused')))
      and not exists (select from orders later join order_items i on i.order_id = later.id
        where later.subscription_id = o.subscription_id and later.created_at > o.created_at
          and i.kind = 'credit')
    limit 1`.execute(db)
  return rows.length > 0
}

/** The key of the mail that tells a new price: when it left is when its holder was told. */
export const announcementKey = (announcedId: string): string =>
  `subscription-price-announced:${announcedId}`

/** The prices that the holder was told and that are not settled, for the plan that runs. */
export async function announcedPrices(
  db: Database | Tx,
  { id, plan, frequency }: Pick<SubscriptionRow, 'id' | 'plan' | 'frequency'>,
): Promise<AnnouncedPrice[]> {
  const rows = await db
    .selectFrom('announced_prices as a')
    .innerJoin('plan_price_changes as c', 'c.id', 'a.change_id')
    .leftJoin('notifications as n', (join) =>
      join.on(sql<SqlBool>`n.dedupe_key = ${sql.lit(announcementKey(''))} || a.id`),
    )
    .select(['a.price_cents', 'c.counts_from', 'c.decided_at', 'c.revoked_at', 'n.sent_at'])
    .where('a.subscription_id', '=', id)
    .where('a.settled_at', 'is', null)
    .where('c.plan', '=', plan)
    .where('c.frequency', '=', frequency)
    .execute()
  return rows.map((row) => ({
    priceCents: cents(row.price_cents),
    countsFrom: row.counts_from,
    decidedAt: row.decided_at,
    toldAt: row.sent_at,
    isRevoked: row.revoked_at !== null,
  }))
}

/** What the next renewal costs, when nothing changes until then. */
export async function renewalPrice(db: Database | Tx, row: SubscriptionRow): Promise<Cents> {
  const announced = await announcedPrices(db, row)
  return priceAtRenewal(cents(row.price_cents), announced, row.period_end)
}
