import { sql } from 'kysely'
import Stripe from 'stripe'
import type { StandingOrderStatus, EndReason } from '#domain/standing-order/standing-order.ts'
import type { Context, Tx, Database } from '#server/core/context.ts'
import { doApart, forEachApart, rowsInPages } from '#server/core/for-each-apart.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { Unavailable } from '#server/core/refused.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import {
  lockStandingOrder,
  asStandingOrder,
  conditionOf,
  type StandingOrderRow,
} from '#server/sales/standing-order-rows/standing-order-rows.ts'
import { parcelsToAsk } from '#domain/standing-order/parcels-to-ask.ts'
import { endStandingOrder } from '#server/sales/standing-order-rows/end-standing-order.ts'
import { hasMeans } from '#server/sales/standing-order-rows/has-means.ts'
import { askForQuote } from './ask-for-quote.ts'
import { payStandingOrder } from './pay-standing-order.ts'
import { settleStandingOrder } from './settle-standing-order.ts'
import { lockItsParcels, standingParcels } from './standing-parcels.ts'

const batch = 200

/** Asks for the quotes whose condition holds, pays those whose hours are over, and learns what became of payments and parcels. */
export async function followStandingOrders(ctx: Context): Promise<void> {
  const each = (status: StandingOrderStatus, work: (id: string) => Promise<void>) =>
    forEachApart(standingOrdersOf(ctx, status), ({ id }) => work(id))
  await doApart(
    () => each('paying', (id) => settleStandingOrder(ctx, id, undefined)),
    () =>
      each(
        'announced',
        unlessAway((id) => payStandingOrder(ctx, id)),
      ),
    () => each('waiting', (id) => askForQuote(ctx, id)),
    () => each('paused', (id) => endChangedPause(ctx, id)),
    () => forEachApart(restored(ctx), ({ id }) => inTransaction(ctx, (tx) => tell(tx, ctx, id))),
  )
}

/** Once the provider is away nothing more is paid: each would be begun and lost. */
function unlessAway(pay: (id: string) => Promise<void>) {
  let isAway = false
  return async (id: string) => {
    if (isAway) return
    await pay(id).catch((error: unknown) => {
      isAway = isProviders(error)
      throw error
    })
  }
}

const isProviders = (error: unknown): boolean =>
  error instanceof Unavailable || error instanceof Stripe.errors.StripeError

/** Those of a deactivated account wait. */
const standingOrdersOf = ({ db, now }: Context, status: StandingOrderStatus) =>
  rowsInPages<{ readonly id: string }>((after) =>
    db
      .selectFrom('standing_orders as o')
      .innerJoin('users as u', 'u.id', 'o.customer_id')
      .select('o.id')
      .where('o.status', '=', status)
      .$if(after !== undefined, (rest) => rest.where('o.id', '>', after?.id ?? ''))
      .where((row) => row.or([row('u.is_active', '=', true), row('o.status', '=', 'paying')]))
      // Its customer may have paid it before: then it ends at once.
      .$if(status === 'announced', (due) =>
        due.where(
          sql<boolean>`(o.payable_from <= ${now()} or exists (
            select from quotes q where q.id = o.quote_id and q.status = 'paid'))`,
        ),
      )
      .orderBy('o.id')
      .limit(batch)
      .execute(),
  )

export const followStandingOrdersJob = defineJob({
  name: 'follow-standing-orders',
  payload: noPayload,
  every: '*/5 * * * *',
  run: followStandingOrders,
})

/** The command that restores promises no message: its next passes do, once each, within a week. */
async function restored(ctx: Context): Promise<readonly { readonly id: string }[]> {
  const since = sql`${ctx.now()}::timestamptz - interval '7 days'`
  const { rows } = await sql<{ id: string }>`
    select o.id from standing_orders o
    where (o.ended_because = 'restored' and o.ended_at > ${since} or o.status = 'paused' and exists (
        select from events e where e.customer_id = o.customer_id and e.type = 'standing-order.paused' and e.at > ${since}
          and e.details @> jsonb_build_object('because', 'restored', 'standingOrderId', o.id)))
      and not exists (select from notifications n where n.dedupe_key = ${keyOf('')} || o.id)
    order by o.id`.execute(ctx.db)
  return rows
}

const keyOf = (id: string): string => `standing-order-restored:${id}`

async function tell(tx: Tx, ctx: Context, id: string): Promise<void> {
  const order = await lockStandingOrder(tx, { id })
  if (order?.status !== 'paused' && order?.ended_because !== 'restored') return
  await notify(tx, ctx, {
    kind: order.status === 'paused' ? 'standing-order-paused' : 'standing-order-ended',
    payload: { standingOrderId: id },
    userId: order.customer_id,
    dedupeKey: keyOf(id),
  })
}

/** A paused one asks for nothing, but once a parcel of its set or its means of payment is gone it ends too, and holds no parcel. */
async function endChangedPause(ctx: Context, id: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('standing_orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  // Without locks: most of them have not changed, at each pass.
  if (!row || !(await changeOf(ctx.db, ctx, asStandingOrder(row)))) return
  await inTransaction(ctx, async (tx) => {
    await lockItsParcels(tx, id)
    const order = await lockStandingOrder(tx, { id })
    const because = order && (await changeOf(tx, ctx, order))
    if (because) await endStandingOrder(tx, ctx, order, { because })
  })
}

/** What keeps it from being resumed for ever. */
async function changeOf(
  db: Database | Tx,
  ctx: Context,
  order: StandingOrderRow,
): Promise<Extract<EndReason, 'means-gone' | 'parcels-changed'> | undefined> {
  if (order.status !== 'paused') return undefined
  if (!(await hasMeans(db, order, ctx.now()))) return 'means-gone'
  const outcome = parcelsToAsk(conditionOf(order), await standingParcels(db, order), ctx.now())
  const isChanged = !outcome.ok && outcome.refusal === 'parcels-changed'
  return isChanged ? 'parcels-changed' : undefined
}
