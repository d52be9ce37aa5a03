import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { SoldPlan } from '#domain/plan/plan-change.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { forEachApart, rowsInPages } from '#server/core/for-each-apart.ts'
import { recordFact } from '#server/core/facts.ts'
import { defineJob } from '#server/core/jobs.ts'
import type { PlanPriceChanges } from '#server/core/schema.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { announcementKey } from '#server/payments/subscription-rows/subscription-rows.ts'

type Change = Selectable<PlanPriceChanges>

const batch = 200
const first = '00000000-0000-0000-0000-000000000000'

/** Writes to the holders of the subscriptions that a choice concerns, once each; or, once it is taken back, to those who were told. */
export async function announcePlanPrice(ctx: Context, changeId: string): Promise<void> {
  const ids = rowsInPages<string>((after = first) => subscriptionsAfter(ctx, changeId, after))
  await forEachApart(ids, (id) => ctx.db.transaction().execute((tx) => tell(tx, ctx, changeId, id)))
}

const soldOf = ({ plan, frequency }: Change) => ({ plan, frequency }) as SoldPlan

async function subscriptionsAfter(
  ctx: Context,
  changeId: string,
  after: string,
): Promise<string[]> {
  const change = await changeOf(ctx.db, changeId)
  const rows =
    change.revoked_at === null
      ? await concernedBy(ctx.db, soldOf(change), change.price_cents)
          .select('s.id')
          .where('s.id', '>', after)
          .orderBy('s.id')
          .limit(batch)
          .execute()
      : await ctx.db
          .selectFrom('announced_prices')
          .select('subscription_id as id')
          .where('change_id', '=', changeId)
          .where('settled_at', 'is', null)
          .where('subscription_id', '>', after)
          .orderBy('subscription_id')
          .limit(batch)
          .execute()
  return rows.map(({ id }) => id)
}

const changeOf = (db: Context['db'] | Tx, changeId: string): Promise<Change> =>
  db
    .selectFrom('plan_price_changes')
    .selectAll()
    .where('id', '=', changeId)
    .executeTakeFirstOrThrow()

/** The choice is read again with its lock: it is not announced once it is taken back. */
async function tell(tx: Tx, ctx: Context, changeId: string, subscriptionId: string): Promise<void> {
  const change = await tx
    .selectFrom('plan_price_changes')
    .selectAll()
    .where('id', '=', changeId)
    .forShare()
    .executeTakeFirstOrThrow()
  if (change.revoked_at === null) await announce(tx, ctx, change, subscriptionId)
  else await takeBack(tx, ctx, change, subscriptionId)
}

async function announce(tx: Tx, ctx: Context, change: Change, id: string): Promise<void> {
  const { price_cents: priceCents } = change
  const row = await concernedBy(tx, soldOf(change), priceCents)
    .select(['s.customer_id', 's.price_cents'])
    .where('s.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const announced = await tx
    .insertInto('announced_prices')
    .values({
      change_id: change.id,
      subscription_id: id,
      former_cents: row.price_cents,
      price_cents: priceCents,
      announced_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.columns(['change_id', 'subscription_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!announced) return
  const { customer_id: customerId } = row
  await recordFact(tx, ctx, {
    type: 'subscription.price-announced',
    customerId,
    details: { ...soldOf(change), priceCents, countsFrom: change.counts_from.toISOString() },
  })
  await notify(tx, ctx, {
    kind: 'subscription-price-announced',
    payload: { announcedId: announced.id },
    userId: customerId,
    dedupeKey: announcementKey(announced.id),
  })
}

async function takeBack(tx: Tx, ctx: Context, change: Change, id: string): Promise<void> {
  const settled = await tx
    .updateTable('announced_prices as a')
    .from('subscriptions as s')
    .whereRef('s.id', '=', 'a.subscription_id')
    .set({ settled_at: ctx.now(), outcome: 'revoked' })
    .where('a.change_id', '=', change.id)
    .where('a.subscription_id', '=', id)
    .where('a.settled_at', 'is', null)
    .returning(['a.id', 's.customer_id'])
    .executeTakeFirst()
  if (!settled) return
  const { customer_id: customerId, id: announcedId } = settled
  const details = { ...soldOf(change), priceCents: change.price_cents }
  await recordFact(tx, ctx, { type: 'subscription.price-kept', customerId, details })
  await notify(tx, ctx, {
    kind: 'subscription-price-kept',
    payload: { announcedId },
    userId: customerId,
    dedupeKey: `subscription-price-kept:${announcedId}`,
  })
}

/** The subscriptions that renew as they are: what ends, or becomes another plan at its term, keeps what was agreed to. */
export const renewingSubscriptions = (db: Database | Tx, { plan, frequency }: SoldPlan) =>
  db
    .selectFrom('subscriptions as s')
    .where('s.plan', '=', plan)
    .where('s.frequency', '=', frequency)
    .where('s.status', '!=', 'ended')
    .where('s.cancel_at_period_end', '=', false)
    .where((row) =>
      row.or([
        row('s.next_plan', 'is', null),
        row.and([row('s.next_plan', '=', plan), row('s.next_frequency', '=', frequency)]),
      ]),
    )

/** Those of them at another price. */
export const concernedBy = (db: Database | Tx, sold: SoldPlan, priceCents: number) =>
  renewingSubscriptions(db, sold).where('s.price_cents', '!=', priceCents)

export const announcePlanPriceJob = defineJob({
  name: 'announce-plan-price',
  payload: z.strictObject({ changeId: z.uuid() }),
  run: (ctx, { changeId }) => announcePlanPrice(ctx, changeId),
})
