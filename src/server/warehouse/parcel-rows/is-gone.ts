import { sql } from 'kysely'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'

/**
 * SQL: whether the parcel (`parcels` names its table in the query) was returned or destroyed, so that it leaves with no box (the
 * opposite of `isStillOfShipment`).
 */
export const isGone = (parcels: string) =>
  sql<boolean>`(${sql.ref(`${parcels}.status`)} = 'returned' or ${sql.ref(`${parcels}.destroyed_at`)} is not null)`

/** SQL: the status of the parcel (`parcels` names its table in the query), or that it was destroyed since. */
export const displayedStatusOf = (parcels: string) =>
  sql<
    ParcelStatus | 'destroyed'
  >`case when ${sql.ref(`${parcels}.destroyed_at`)} is null then ${sql.ref(`${parcels}.status`)}
    else 'destroyed' end`
