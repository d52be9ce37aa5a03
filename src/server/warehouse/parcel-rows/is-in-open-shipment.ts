import { sql } from 'kysely'

/**
 * SQL: whether the parcel (named by the column of its id) is in an open, paid shipment, where it may be held back for a while.
 */
export const isInOpenShipment = (parcelId: string) =>
  sql<boolean>`exists (select from shipment_parcels b where b.parcel_id = ${sql.ref(parcelId)} and b.open)`
