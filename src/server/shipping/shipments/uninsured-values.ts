import { sql } from 'kysely'
import { isCovered } from '#domain/pricing/declared-value.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { catalogueOf } from '#server/offer/catalogue/current-catalogue.ts'
import { isOutOfBoxes } from '#server/warehouse/parcel-rows/parcel-state.ts'
import type { HeldShipment } from './invoice-holds.ts'
import { paidForShipment } from './paid-work-of.ts'

/**
 * Holds a shipment to pack whose contents were declared, after its quote, at more than its insurance covers
 * (docs/rules/quotes-and-prices.md#insurance).
 */
export async function uninsuredValues(
  db: Database | Tx,
  shipmentIds: readonly string[],
): Promise<HeldShipment[]> {
  const held: HeldShipment[] = []
  for (const { valueCents, version, ...shipment } of await declaredValues(db, shipmentIds)) {
    const { limits } = (await catalogueOf(db, version)).catalogue
    if (isCovered(limits, valueCents, 0)) continue
    const { insuredCents } = await paidForShipment(db, shipment)
    if (isCovered(limits, valueCents, insuredCents)) continue
    held.push({
      shipmentId: shipment.id,
      hold: { code: 'value-uninsured', valueCents, insuredCents },
    })
  }
  return held
}

/** What the parcels of these shipments contain, boxed or not, with the price list of their quote. */
async function declaredValues(db: Database | Tx, shipmentIds: readonly string[]) {
  const rows = await db
    .selectFrom('shipments as s')
    .innerJoin('order_quotes as oq', (join) =>
      join.onRef('oq.order_id', '=', 's.order_id').onRef('oq.quote_id', '=', 's.quote_id'),
    )
    .innerJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'oq.quote_id').onRef('v.version', '=', 'oq.version'),
    )
    .innerJoin('shipment_parcels as b', 'b.shipment_id', 's.id')
    .innerJoin('parcels as p', 'p.id', 'b.parcel_id')
    .innerJoin('content_lines as l', 'l.parcel_id', 'p.id')
    .select(['s.id', 's.order_id as orderId', 's.quote_id as quoteId'])
    .select('v.catalogue_version as version')
    .select(sql<string>`sum(l.quantity::bigint * l.unit_cents)`.as('valueCents'))
    .where('s.id', 'in', [...shipmentIds])
    .where('s.status', '=', 'to_pack')
    .where((eb) => eb.or([eb('b.open', '=', true), eb('b.box_id', 'is not', null)]))
    .where((eb) => eb.not(isOutOfBoxes('p')))
    .groupBy(['s.id', 'v.catalogue_version'])
    .execute()
  return rows.map(({ valueCents, ...row }) => ({ ...row, valueCents: Number(valueCents) }))
}
