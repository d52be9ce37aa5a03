import { sql } from 'kysely'

/** Of `parcels` by the name that a query gives it: sent back or destroyed, it leaves with no box (`isStillOfBox`, the other way round). */
export const isGone = (parcels: string) =>
  sql<boolean>`(${sql.ref(`${parcels}.status`)} = 'returned' or ${sql.ref(`${parcels}.destroyed_at`)} is not null)`
