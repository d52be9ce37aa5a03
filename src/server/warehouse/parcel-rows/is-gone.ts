import { sql } from 'kysely'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'

/** Of `parcels` by the name that a query gives it: sent back or destroyed, it leaves with no box (`isStillOfBox`, the other way round). */
export const isGone = (parcels: string) =>
  sql<boolean>`(${sql.ref(`${parcels}.status`)} = 'returned' or ${sql.ref(`${parcels}.destroyed_at`)} is not null)`

/** Of `parcels` by the name that a query gives it: its status, or what became of it since. */
export const displayedStatusOf = (parcels: string) =>
  sql<
    ParcelStatus | 'destroyed'
  >`case when ${sql.ref(`${parcels}.destroyed_at`)} is null then ${sql.ref(`${parcels}.status`)}
    else 'destroyed' end`
