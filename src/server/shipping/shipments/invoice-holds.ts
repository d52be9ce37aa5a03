import type { Hold } from '#contract/shipping/holds.ts'
import { gapOf } from '#domain/customs/invoice-balance.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { invoiceGroupsOf } from '#server/warehouse/contents/contents-view.ts'
import { isOutOfBoxes } from '#server/warehouse/parcel-rows/parcel-state.ts'

export type HeldShipment = { readonly shipmentId: string; readonly hold: Hold }

/** Holds a shipment whose parcels to pack share invoices that do not add up to what these parcels contain. */
export async function invoiceTotals(
  db: Database | Tx,
  shipmentIds: readonly string[],
): Promise<HeldShipment[]> {
  const toPack = await db
    .selectFrom('shipments as s')
    .innerJoin('shipment_parcels as b', 'b.shipment_id', 's.id')
    .innerJoin('parcels as p', 'p.id', 'b.parcel_id')
    .select(['s.id', 'p.id as parcel_id'])
    .where('s.id', 'in', [...shipmentIds])
    .where('s.status', '=', 'to_pack')
    .where('b.box_id', 'is', null)
    .where('p.has_invoice', '=', true)
    .where((eb) => eb.not(isOutOfBoxes('p')))
    .execute()
  if (toPack.length === 0) return []
  const groups = await invoiceGroupsOf(
    db,
    toPack.map(({ parcel_id }) => parcel_id),
  )
  const apart = groups.flatMap((group) => {
    const gap = gapOf(group)
    return gap ? [{ parcelIds: group.parcelIds, gap }] : []
  })
  const numbers = await numbersOf(
    db,
    apart.flatMap(({ parcelIds }) => parcelIds),
  )
  return apart.flatMap(({ parcelIds, gap: { totalCents, linesCents } }) => {
    const parcels = parcelIds.flatMap((id) => numbers.get(id) ?? [])
    const hold = { code: 'invoice-total-differs', parcels, totalCents, linesCents } as const
    const held = toPack.filter(({ parcel_id }) => parcelIds.includes(parcel_id))
    return [...new Set(held.map(({ id }) => id))].map((shipmentId) => ({ shipmentId, hold }))
  })
}

async function numbersOf(db: Database | Tx, parcelIds: readonly string[]) {
  if (parcelIds.length === 0) return new Map<string, string>()
  const rows = await db
    .selectFrom('parcels')
    .select(['id', 'tracking_number'])
    .where('id', 'in', parcelIds)
    .execute()
  return new Map(rows.map(({ id, tracking_number: number }) => [id, number]))
}
