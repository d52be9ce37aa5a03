import { sql, type RawBuilder } from 'kysely'
import { isGone } from './is-gone.ts'

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
