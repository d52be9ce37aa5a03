import { sql } from 'kysely'

/**
 * SQL: whether the parcel (named by the column of its id) waits to go back to its shop or to be destroyed: a return is asked or
 * agreed and not done, or its storage is settled. No quote may take it.
 */
export const isLeavingText = (parcelId: string): string =>
  `(exists (select from parcel_requests w where w.parcel_id = ${parcelId} and w.kind = 'return' and w.state <> 'closed')
    or exists (select from storage_settlements g where g.parcel_id = ${parcelId} and g.state = 'settled'))`

/** The same, for a query of the builder. */
export const isLeaving = (parcelId: string) => sql<boolean>`${sql.raw(isLeavingText(parcelId))}`
