import { sql } from 'kysely'

/**
 * SQL: whether the parcel (named by the column of its id) is in an open, paid shipment, where it may be held back for a while.
 */
export const isInOpenShipment = (parcelId: string) =>
  sql<boolean>`exists (select from shipment_parcels b where b.parcel_id = ${sql.ref(parcelId)} and b.open)`

/**
 * SQL: whether storage of the parcel costs nothing more: it is in a paid shipment, its return to the shop is paid, or its storage
 * is settled and it only waits to go (docs/rules/storage.md#what-counts).
 */
export const isPaidToLeave = (parcelId: string) =>
  sql<boolean>`(${isInOpenShipment(parcelId)} or exists (select from shop_returns v
    where v.parcel_id = ${sql.ref(parcelId)} and v.state = 'to-send' and v.storage_cents is not null)
    or exists (select from storage_settlements g where g.parcel_id = ${sql.ref(parcelId)} and g.state = 'settled'))`
