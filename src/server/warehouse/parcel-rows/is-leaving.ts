/**
 * SQL: whether the parcel (named by the column of its id) waits to go back to its shop or to be destroyed: a return is asked or
 * agreed and not done, or its storage is settled. No quote may take it.
 */
export const isLeaving = (parcelId: string): string =>
  `(exists (select from parcel_requests w where w.parcel_id = ${parcelId} and w.kind = 'return' and w.state <> 'closed')
    or exists (select from storage_settlements g where g.parcel_id = ${parcelId} and g.state = 'settled'))`
