import { sql } from 'kysely'

/**
 * SQL: whether the parcel (named by the column of its id) waits to go back to its shop or to be destroyed: its owner has asked for
 * it and it is not done, or its storage is settled. No quote may take it, and customs ask nothing of it.
 */
export const isLeavingText = (parcelId: string): string =>
  `(exists (select from parcel_requests w where w.parcel_id = ${parcelId} and w.state <> 'closed'
      and w.kind in ('return', 'blocked-choice') and (w.kind = 'return' or w.choice in ('return', 'destroy')))
    or exists (select from storage_settlements g where g.parcel_id = ${parcelId} and g.state = 'settled'))`

/** The same, for a query of the builder. */
export const isLeaving = (parcelId: string) => sql<boolean>`${sql.raw(isLeavingText(parcelId))}`
