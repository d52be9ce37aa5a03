import { type Selectable, sql } from 'kysely'
import type { PlanId } from '#domain/plan/plan.ts'
import { lockBuyer } from '#server/core/customers/live-customer.ts'
import { concludedAt } from '#server/core/concluded-at.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import type { PlanChanges } from '#server/core/schema.ts'
import { planOf } from '#server/offer/terms/customer-terms.ts'
import { recordFormerPlan } from '#server/warehouse/storage/record-former-terms.ts'
import { isOfPlan, planOfSubscriptions } from './subscription-rows.ts'

/**
 * For a refund of an order of a plan, before the order's own lock: takes turns with a change of that plan, which gives back its
 * unused days. Refuses with `change-under-way` while the provider is asked for one.
 */
export async function lockPlanOf(tx: Tx, ctx: Context, orderId: string): Promise<void> {
  const plan = await tx
    .selectFrom('orders')
    .select(['customer_id', 'subscription_id'])
    .where('id', '=', orderId)
    .where('subscription_id', 'is not', null)
    .executeTakeFirst()
  if (!plan?.subscription_id) return
  await lockBuyer(tx, plan.customer_id)
  const open = await openChangeOf(tx, plan.subscription_id)
  if (open && mayBeAsked(ctx, open)) throw new Refused('change-under-way')
}

/**
 * A change that waits for its payment takes the days that a refund gives back: it is paid or given up first, or lapses within
 * 23 hours. Refuses with `change-unpaid`.
 */
export async function requireNoUnpaidChange(tx: Tx, orderId: string): Promise<void> {
  const unpaid = await tx
    .selectFrom('orders as o')
    .innerJoin('subscriptions as s', 's.id', 'o.subscription_id')
    .select('s.id')
    .where('o.id', '=', orderId)
    .where('s.status', '!=', 'ended')
    .where('s.pending_plan', 'is not', null)
    .executeTakeFirst()
  if (unpaid) throw new Refused('change-unpaid')
}

/** Whether days of a plan may be in a refund. */
export async function mayHoldDays(tx: Tx, refundId: string): Promise<boolean> {
  const { rows } = await sql`
    select from refunds r join payments p on p.id = r.payment_id
    where r.id = ${refundId} and ${isOfPlan}`.execute(tx)
  return rows.length > 0
}

/** A change that was paid since then gave back unused days of the plan, which this refund was asked for too (`plan-changed`). */
export async function requireNoChangeSince(tx: Tx, refundId: string): Promise<void> {
  const { rows } = await sql`
    select from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
      join orders later on later.subscription_id = o.subscription_id and later.id <> o.id
        and later.created_at >= r.requested_at
      join order_items i on i.order_id = later.id and i.kind = 'credit'
    where r.id = ${refundId} limit 1`.execute(tx)
  if (rows.length > 0) throw new Refused('plan-changed')
}

type OpenChange = Pick<Selectable<PlanChanges>, 'id' | 'asked_at'>

/** The change that the provider was asked for and has not answered. */
export const openChangeOf = (
  db: Database | Tx,
  subscriptionId: string,
): Promise<OpenChange | undefined> =>
  db
    .selectFrom('plan_changes')
    .select(['id', 'asked_at'])
    .where('subscription_id', '=', subscriptionId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()

/** A request to the provider is over by then, whatever became of it. */
const longestRequest = 60_000

export const mayBeAsked = (ctx: Context, { asked_at: at }: OpenChange): boolean =>
  ctx.now().getTime() - at.getTime() < longestRequest

/** SQL: whether the order `o` took back unused days of a former plan (`recordPeriod`). */
export const isPlanChange = sql<boolean>`exists (select from order_items i
  where i.order_id = o.id and i.kind = 'credit')`

/** SQL: whether the order `o` paid another period of a plan: it continues a contract, and concludes none. */
export const isRenewal = sql<boolean>`(o.subscription_id is not null and o.checkout_id is null
  and not ${isPlanChange})`

/** The order by which the holder chose the running plan: the last one of the subscription that is no renewal. */
export const planOrderOf = (db: Database | Tx, subscriptionId: string) =>
  db
    .selectFrom('orders as o')
    .leftJoin('checkouts as c', 'c.id', 'o.checkout_id')
    .select(['o.id', 'o.number', concludedAt('c').as('concluded_at')])
    .where('o.subscription_id', '=', subscriptionId)
    .where((order) => order.not(isRenewal))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(1)

/**
 * Sets `customers.plan` to the plan that the customer pays for, else the free one (docs/rules/money.md#subscriptions): after a
 * refused renewal it stays for the days of grace. Nothing else changes it. The caller holds the customer's lock.
 */
export async function followPlan(tx: Tx, ctx: Context, customerId: string): Promise<PlanId> {
  const plan = await planOfSubscriptions(tx, customerId)
  const before = await planOf(tx, customerId)
  if (plan === before) return plan
  await recordFormerPlan(tx, ctx, customerId, before)
  await tx
    .updateTable('customers')
    .set({ plan })
    .set((row) =>
      plan === 'standard'
        ? { standard_since: row.fn.coalesce('standard_since', row.val(ctx.now())) }
        : {},
    )
    .where('user_id', '=', customerId)
    .execute()
  return plan
}
