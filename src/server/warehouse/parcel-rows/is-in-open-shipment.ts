import { sql } from 'kysely'

/** Of a parcel by the name of its id: it is of a box that is paid for, where it may be held back for a while. */
export const isInOpenShipment = (parcelId: string) =>
  sql<boolean>`exists (select from shipment_parcels b where b.parcel_id = ${sql.ref(parcelId)} and b.open)`
