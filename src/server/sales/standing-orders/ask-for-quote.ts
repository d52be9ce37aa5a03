import type { StandingRequest } from '#contract/sales/standing-orders.ts'
import {
  gramsOf,
  parcelsToAsk,
  type StandingParcel,
} from '#domain/standing-order/parcels-to-ask.ts'
import { requestedChoices } from '#domain/standing-order/requested-choices.ts'
import { standingOrderCan } from '#domain/standing-order/standing-order.ts'
import { grams } from '#domain/units.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { writeRequest } from '#server/sales/quotes/request-quote.ts'
import { endStandingOrder } from '#server/sales/standing-order-rows/end-standing-order.ts'
import { hasMeans } from '#server/sales/standing-order-rows/has-means.ts'
import {
  asStandingOrder,
  conditionOf,
  lockStandingOrder,
  requestOf,
  type StandingOrderRow,
} from '#server/sales/standing-order-rows/standing-order-rows.ts'
import { lockItsParcels, standingParcels } from './standing-parcels.ts'

/**
 * Makes the ordinary request of a standing order whose condition holds, with exactly what was agreed to
 * (docs/rules/standing-orders.md#conditions). What can no longer be asked for ends it, and its customer reads why.
 */
export async function askForQuote(ctx: Context, id: string): Promise<void> {
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

const parcelsOf = (parcels: readonly StandingParcel[], ids: readonly string[]): StandingParcel[] =>
  parcels.filter(({ id }) => ids.includes(id))

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
