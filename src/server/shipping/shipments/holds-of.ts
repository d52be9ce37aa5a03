import { sql } from 'kysely'
import type { Hold } from '#contract/shipping/holds.ts'
import { mayLeaveFrom } from '#domain/order/withdrawal-period.ts'
import { shipmentTransitions } from '#domain/shipment/shipment.ts'
import { lacksPapers } from '#server/warehouse/contents/content-queries.ts'
import { suspends } from '#server/offer/territory-notices/territory-notice-queries.ts'
import { concludedAt } from '#server/core/concluded-at.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { payingOrders } from '#server/payments/orders/supplements.ts'
import { isOutOfBoxes } from '#server/warehouse/parcel-rows/parcel-state.ts'
import { invoiceTotals, type HeldShipment } from './invoice-holds.ts'
import { uninsuredValues } from './uninsured-values.ts'
import { undoneWork } from './undone-work.ts'

/** One reason to hold shipments: one query covers a whole page. */
type Source = (
  db: Database | Tx,
  shipmentIds: readonly string[],
  now: Date,
) => Promise<HeldShipment[]>

/** Ordered as a screen shows them; a refusal names the first. */
const sources: readonly Source[] = [
  withdrawals,
  runningPeriods,
  disputes,
  supplements,
  undoneWork,
  goneFirstBoxes,
  suspensions,
  customsPapers,
  invoiceTotals,
  uninsuredValues,
]

/**
 * The holds on each of these shipments, for screens and for the operations that a hold stops (`requireNotHeld`). One that has
 * left, or that will not be made, has none.
 */
export async function holdsOf(
  db: Database | Tx,
  shipmentIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Hold[]>> {
  const holds = new Map<string, Hold[]>(shipmentIds.map((id) => [id, []]))
  if (shipmentIds.length === 0) return holds
  for (const source of sources) {
    for (const { shipmentId, hold } of await source(db, shipmentIds, now)) {
      holds.get(shipmentId)?.push(hold)
    }
  }
  return holds
}

/** The shipments among these of which something is still in the warehouse. */
const partlyInHouse = (db: Database | Tx, shipmentIds: readonly string[]) =>
  db
    .selectFrom('shipments as s')
    .where('s.id', 'in', [...shipmentIds])
    .where('s.status', 'in', shipmentTransitions.cancel.from)

/**
 * A withdrawal holds the shipment whether it was declared with a session or not: anybody who knew the address and the order's number
 * stops the shipment, and the office decides. Of several that wait, the first holds it.
 */
async function withdrawals(
  db: Database | Tx,
  shipmentIds: readonly string[],
): Promise<HeldShipment[]> {
  const rows = await partlyInHouse(db, shipmentIds)
    .innerJoinLateral(payingOrders, (join) => join.onTrue())
    .innerJoin('legal_requests as r', 'r.order_id', 'paying.order_id')
    .select(['s.id', 'r.number', 'r.state'])
    .distinctOn(['s.id', 'r.state'])
    .where('r.kind', '=', 'withdrawal')
    .where('r.state', '<>', 'rejected')
    .where('r.is_plan_alone', 'is not', true)
    .orderBy('s.id')
    .orderBy('r.state')
    .orderBy('r.received_at')
    .orderBy('r.number')
    .execute()
  return rows.map(({ id: shipmentId, number, state }) => ({
    shipmentId,
    hold: {
      code: state === 'received' ? 'withdrawal-received' : 'withdrawal-settled',
      number,
    },
  }))
}

/**
 * Holds until the customer's last day to withdraw, from the order or from a supplement, when they requested no immediate
 * departure (docs/rules/law.md#express-request).
 */
async function runningPeriods(
  db: Database | Tx,
  shipmentIds: readonly string[],
  now: Date,
): Promise<HeldShipment[]> {
  const rows = await partlyInHouse(db, shipmentIds)
    .innerJoinLateral(payingOrders, (join) => join.onTrue())
    .innerJoin('orders as o', 'o.id', 'paying.order_id')
    .innerJoin('checkouts as c', 'c.id', 'o.checkout_id')
    .select(['s.id', concludedAt('c').as('concluded_at'), 'c.express_requested_at'])
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([shipmentId, orders]) => {
    const from = Math.max(
      ...orders.map(({ concluded_at: orderedAt, express_requested_at: expressRequestedAt }) =>
        mayLeaveFrom({ orderedAt, expressRequestedAt }).getTime(),
      ),
    )
    if (now.getTime() >= from) return []
    const mayLeave = new Date(from).toISOString()
    return [{ shipmentId, hold: { code: 'withdrawal-period-running', mayLeaveFrom: mayLeave } }]
  })
}

/** A bank took back what paid for the shipment, and decides; a lost dispute cancels what is still in the house. */
async function disputes(
  db: Database | Tx,
  shipmentIds: readonly string[],
): Promise<HeldShipment[]> {
  const rows = await partlyInHouse(db, shipmentIds)
    .innerJoinLateral(payingOrders, (join) => join.onTrue())
    .innerJoin('orders as o', 'o.id', 'paying.order_id')
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .innerJoin('disputes as d', 'd.payment_id', 'p.id')
    .select(['s.id', 'o.number'])
    .distinct()
    .where('d.status', '=', 'open')
    .execute()
  return rows.map(({ id: shipmentId, number: orderNumber }) => ({
    shipmentId,
    hold: { code: 'payment-disputed', orderNumber },
  }))
}

/** Waits for the customer's answer; read from the rows, so that it ends with its quote whatever ended it. */
async function supplements(
  db: Database | Tx,
  shipmentIds: readonly string[],
): Promise<HeldShipment[]> {
  const rows = await partlyInHouse(db, shipmentIds)
    .innerJoin('supplements as x', 'x.shipment_id', 's.id')
    .innerJoin('quotes as q', 'q.id', 'x.quote_id')
    .innerJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'q.id').onRef('v.version', '=', 'q.version'),
    )
    .select(['s.id', 'x.quote_id', 'q.number', 'q.version', 'q.status', 'v.total_cents'])
    .select(['v.valid_until', 'x.weight_g', 'x.paid_up_to_g'])
    .where('x.outcome', 'is', null)
    .execute()
  return rows.map((row) => ({
    shipmentId: row.id,
    hold: {
      code: 'supplement-requested',
      quoteId: row.quote_id,
      quoteNumber: row.number,
      version: row.version,
      status: row.status === 'accepted' ? 'accepted' : 'sent_to_client',
      totalCents: row.total_cents,
      validUntil: row.valid_until.toISOString(),
      weightGrams: row.weight_g,
      paidUpToGrams: row.paid_up_to_g,
    },
  }))
}

/** The first box is open again, or lost its parcels before it left: the next one that closes takes its place. */
async function goneFirstBoxes(
  db: Database | Tx,
  shipmentIds: readonly string[],
): Promise<HeldShipment[]> {
  const rows = await partlyInHouse(db, shipmentIds)
    .innerJoin('boxes as b', 'b.shipment_id', 's.id')
    .select('s.id')
    .where('b.status', '<>', 'opened')
    .groupBy('s.id')
    .having((eb) => eb.fn.min('b.place'), '>', 1)
    .having(sql<boolean>`bool_or(b.status = 'ready')`)
    .execute()
  return rows.map(({ id: shipmentId }) => ({ shipmentId, hold: { code: 'first-box-gone' } }))
}

/** « Envois suspendus » today, to the territory of the shipment or everywhere; of two notices, the one that ends later counts. */
async function suspensions(
  db: Database | Tx,
  shipmentIds: readonly string[],
  now: Date,
): Promise<HeldShipment[]> {
  const rows = await partlyInHouse(db, shipmentIds)
    .innerJoin('territory_notices as t', (join) => join.on(suspends(sql`s.destination`, now)))
    .distinctOn('s.id')
    .select(['s.id', sql<string | null>`t.ends_on::text`.as('until')])
    .orderBy('s.id')
    .orderBy(sql`t.ends_on desc nulls first`)
    .execute()
  return rows.map(({ id: shipmentId, until }) => ({
    shipmentId,
    hold: { code: 'shipping-suspended', until },
  }))
}

/**
 * Holds a shipment whose parcels to pack lack customs papers (docs/rules/parcels.md#customs-papers), by the rule of `missingPapers`.
 */
async function customsPapers(
  db: Database | Tx,
  shipmentIds: readonly string[],
): Promise<HeldShipment[]> {
  const rows = await db
    .selectFrom('shipments as s')
    .innerJoin('shipment_parcels as b', 'b.shipment_id', 's.id')
    .innerJoin('parcels as p', 'p.id', 'b.parcel_id')
    .select(['s.id', sql<string[]>`array_agg(p.tracking_number order by p.id)`.as('parcels')])
    .where('s.id', 'in', [...shipmentIds])
    .where('s.status', '=', 'to_pack')
    .where('b.box_id', 'is', null)
    .where((eb) => eb.not(isOutOfBoxes('p')))
    .where(sql<boolean>`${sql.raw(lacksPapers('p'))}`)
    .groupBy('s.id')
    .execute()
  return rows.map(({ id: shipmentId, parcels }) => ({
    shipmentId,
    hold: { code: 'customs-papers-missing', parcels },
  }))
}
