import type { Database, Tx } from '#server/core/context.ts'

export type OpenBox = {
  readonly shipmentId: string
  readonly number: string
  /** The number of other parcels in the box. */
  readonly others: number
}

/** The paid box, still in the warehouse, that holds a parcel; `null` for any other parcel. */
export async function openBoxOf(db: Database | Tx, parcelId: string): Promise<OpenBox | null> {
  const box = await db
    .selectFrom('shipment_parcels as sp')
    .innerJoin('shipments as s', 's.id', 'sp.shipment_id')
    .select(['s.id as shipmentId', 's.number'])
    .select((eb) =>
      eb
        .selectFrom('shipment_parcels as other')
        .select((row) => row.fn.countAll<number>().as('others'))
        .whereRef('other.shipment_id', '=', 's.id')
        .where('other.open', '=', true)
        .where('other.parcel_id', '<>', parcelId)
        .as('others'),
    )
    .where('sp.parcel_id', '=', parcelId)
    .where('sp.open', '=', true)
    .where('s.status', 'in', ['to_pack', 'ready'])
    .executeTakeFirst()
  return box ? { ...box, others: box.others ?? 0 } : null
}
