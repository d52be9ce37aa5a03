import { type RawBuilder, sql } from 'kysely'
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

/**
 * The paid options that are not done when this parcel leaves: bought for it alone, or for a quote without another parcel.
 * `parcelId` is an id, or a column of the outer query: this subquery's own table names do not clash with it.
 */
export const undoneOptions = (parcelId: unknown): RawBuilder<string[]> => sql<string[]>`array(
  select undone.label from (
    select own.id, own.label, own.created_at from parcel_options own where own.parcel_id = ${parcelId} and own.status = 'open'
    union all
    select its.id, its.label, its.created_at from quote_parcels quoted join parcel_options its on its.quote_id = quoted.quote_id
    where quoted.parcel_id = ${parcelId} and its.status = 'open' and not ${isStillHeld(sql`its.quote_id`, parcelId)}
  ) undone order by undone.created_at, undone.id limit 20)`

/** Whether a quote has a parcel that was neither returned nor destroyed; `except` is a parcel about to be. */
export const isStillHeld = (quoteId: unknown, except: unknown = null): RawBuilder<boolean> =>
  sql<boolean>`exists (select from quote_parcels held join parcels still on still.id = held.parcel_id
    where held.quote_id = ${quoteId} and held.parcel_id is distinct from ${except}
      and not ${isGone('still')})`
