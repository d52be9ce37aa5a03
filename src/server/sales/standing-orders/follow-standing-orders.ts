import { sql } from 'kysely'
import Stripe from 'stripe'
import type { StandingRequest } from '#contract/sales/standing-orders.ts'
import {
  gramsOf,
  parcelsToAsk,
  requestedChoices,
  type StandingParcel,
} from '#domain/standing-order/parcels-to-ask.ts'
import {
  type EndReason,
  standingOrderCan,
  type StandingOrderStatus,
} from '#domain/standing-order/standing-order.ts'
import { grams } from '#domain/units.ts'
import type { Context, Tx, Database } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { doApart, forEachApart, rowsInPages } from '#server/core/for-each-apart.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { Refused, Unavailable } from '#server/core/refused.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { writeRequest } from '#server/sales/quotes/request-quote.ts'
import {
  asStandingOrder,
  conditionOf,
  endStandingOrder,
  hasMeans,
  lockStandingOrder,
  requestOf,
  type StandingOrderRow,
} from '#server/sales/standing-order-rows/standing-order-rows.ts'
import { payStandingOrder, settleStandingOrder } from './pay-standing-order.ts'
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

/**
 * Makes the ordinary request of a standing order whose condition holds, with exactly what was agreed to
 * (docs/rules/standing-orders.md#conditions). What can no longer be asked for ends it, and its customer reads why.
 */
async function askForQuote(ctx: Context, id: string): Promise<void> {
  if (!(await isToDo(ctx, id))) return
  try {
    await inTransaction(ctx, (tx) => ask(tx, ctx, id))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    ctx.log.warn({ standingOrderId: id, code: error.refusal }, 'a standing order was not asked for')
    await inTransaction(ctx, async (tx) => {
      const order = await lockStandingOrder(tx, { id })
      if (!order || !standingOrderCan('ask', order)) return
      await endStandingOrder(tx, ctx, order, { because: 'not-asked' })
    })
  }
}

/** Without locks: most of them wait, at each pass. */
async function isToDo({ db, now }: Context, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('standing_orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return false
  const order = asStandingOrder(row)
  if (!standingOrderCan('ask', order)) return false
  if (!(await hasMeans(db, order, now()))) return true
  const outcome = parcelsToAsk(conditionOf(order), await standingParcels(db, order), now())
  if (outcome.ok) return true
  if (outcome.refusal === 'papers-missing') return order.papers_asked_at === null
  return outcome.refusal !== 'not-yet'
}

const parcelsOf = (parcels: readonly StandingParcel[], ids: readonly string[]): StandingParcel[] =>
  parcels.filter(({ id }) => ids.includes(id))

async function ask(tx: Tx, ctx: Context, id: string): Promise<void> {
  await lockItsParcels(tx, id)
  const order = await lockStandingOrder(tx, { id })
  if (!order || !standingOrderCan('ask', order)) return
  const request = requestOf(order)
  if (request === null) return
  if (!(await hasMeans(tx, order, ctx.now()))) {
    return endStandingOrder(tx, ctx, order, { because: 'means-gone' })
  }
  const parcels = await standingParcels(tx, order)
  const outcome = parcelsToAsk(conditionOf(order), parcels, ctx.now())
  if (outcome.ok) return askFor(tx, ctx, order, request, parcelsOf(parcels, outcome.value))
  if (outcome.refusal === 'not-yet') return
  if (outcome.refusal === 'papers-missing') return askForPapers(tx, ctx, order)
  await endStandingOrder(tx, ctx, order, { because: outcome.refusal })
}

async function askFor(
  tx: Tx,
  ctx: Context,
  order: StandingOrderRow,
  { options, ...request }: StandingRequest,
  parcels: readonly StandingParcel[],
): Promise<void> {
  const customerId = order.customer_id
  const parcelIds = parcels.map(({ id }) => id)
  const choices = requestedChoices(options, parcels.length)
  const { id: quoteId } = await writeRequest(tx, ctx, customerId, {
    ...request,
    shippingType: choices.shippingType,
    options: [...choices.options],
    weightGrams: grams(gramsOf(parcels)),
    parcelIds,
  })
  await tx
    .updateTable('standing_orders')
    .set({ status: 'asked', quote_id: quoteId, quoted_parcel_ids: parcelIds })
    .where('id', '=', order.id)
    .execute()
  await recordFact(tx, ctx, { type: 'standing-order.asked', customerId, quoteId })
}

/** The condition holds, and a parcel cannot pass the customs: its owner is told, once. */
async function askForPapers(tx: Tx, ctx: Context, order: StandingOrderRow): Promise<void> {
  if (order.papers_asked_at !== null) return
  await tx
    .updateTable('standing_orders')
    .set({ papers_asked_at: ctx.now() })
    .where('id', '=', order.id)
    .execute()
  await notify(tx, ctx, {
    kind: 'standing-order-papers',
    payload: { standingOrderId: order.id },
    userId: order.customer_id,
    dedupeKey: `standing-order-papers:${order.id}`,
  })
}
