import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Pool } from 'pg'
import type { ParcelView } from '#contract/warehouse/parcel-view.ts'
import {
  parcelStatuses,
  type ParcelStatus,
  type ParcelWait,
  type RequestedAction,
} from '#domain/parcel/parcel.ts'
import type { TrackingState } from '#domain/shipment/tracking.ts'
import { prepared } from '#server/core/adapters/postgres.ts'
import type { PaperColumns } from '#server/warehouse/contents/content-queries.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { decodeCursor, pageSize } from '#server/core/paging.ts'
import type { Parcels } from '#server/core/schema.ts'
import { idsFound } from '#server/core/search/find-page.ts'
import { holdsWords, type Searched } from '#server/core/search/searched.ts'
import type { StorageRow } from '#server/warehouse/storage/stored-parcels.ts'
import {
  myIncompleteParcelsSql,
  myParcelsByStageSql,
  myParcelsByStageValues,
  myParcelsInStatusesSql,
  myParcelsSql,
  myParcelsValues,
  myParcelSql,
  myChosenParcelsSql,
  myQuotableParcelsSql,
  incomplete,
  quotable,
} from './parcel-sql.ts'

/** A parcel of a customer, with everything that its card and its page show. */
export type ParcelRow = PaperColumns &
  Omit<StorageRow, 'received_at'> & {
    readonly id: string
    readonly tracking_number: string
    readonly merchant: string
    readonly description: string | null
    readonly requested_action: RequestedAction
    readonly status: ParcelStatus
    readonly version: number
    readonly destroyed_at: Date | null
    /** Whether the parcel is in a paid box. */
    readonly is_paid_to_leave: boolean
    readonly is_leaving: boolean
    readonly is_disputed: boolean
    readonly waits_for: ParcelWait | null
    readonly created_at: Date
    readonly weight_g: number | null
    readonly condition_note: string | null
    readonly length_mm: number
    readonly width_mm: number
    readonly height_mm: number
    readonly received_at: Date | null
    readonly photo_ids: readonly string[]
    /** The declared value of all its contents. */
    readonly contents_cents: number
    /** Its box, handed over and not yet delivered. */
    readonly on_its_way:
      | (Omit<NonNullable<ParcelView['onItsWay']>, 'delays' | 'news'> & {
          readonly news: NewsRow | null
        })
      | null
    /** Why it is blocked, and until when its owner may choose. */
    readonly block: { readonly reason: string; readonly deadline: string } | null
    readonly catalogue_version: number
    /** Its place in the list that goes stage by stage. */
    readonly rank?: number
  }

/** The last event of its carrier, where all of them put the box, and their codes. */
export type NewsRow = {
  readonly code: string
  readonly label: string
  readonly at: string
  readonly state: TrackingState | null
  readonly codes: readonly string[]
}

const myParcel = prepared<ParcelRow>('my-parcel', myParcelSql)
const myParcels = prepared<ParcelRow>('my-parcels', myParcelsSql)
const myChosenParcels = prepared<ParcelRow>('my-chosen-parcels', myChosenParcelsSql)
const myParcelsByStage = prepared<ParcelRow>('my-parcels-by-stage', myParcelsByStageSql)
const myParcelsInStatuses = prepared<ParcelRow>('my-parcels-in-statuses', myParcelsInStatusesSql)

export async function findParcelOf(
  ctx: Context,
  customerId: string,
  parcelId: string,
  on: Pool | Tx = ctx.pool,
): Promise<ParcelRow | undefined> {
  const [row] = await myParcel(on, [ctx.now(), customerId, parcelId])
  return row
}

const narrowings = {
  incomplete: {
    condition: incomplete,
    list: prepared<ParcelRow>('my-incomplete-parcels', myIncompleteParcelsSql),
  },
  quotable: {
    condition: quotable,
    list: prepared<ParcelRow>('my-quotable-parcels', myQuotableParcelsSql),
  },
}

/** Which of a customer's parcels; all of them without a condition. */
export type ParcelFilter = {
  readonly statuses?: readonly ParcelStatus[] | undefined
  readonly only?: keyof typeof narrowings
  readonly search?: string | undefined
  /** Sorted by stage first; what is searched is not. */
  readonly isByStage?: boolean
}

/** One row more than the page shows. */
export async function findParcelsOf(
  ctx: Context,
  customerId: string,
  filter: ParcelFilter,
  { cursor, limit }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<ParcelRow[]> {
  const rows = pageSize(limit) + 1
  const page = { statuses: filter.statuses, after: decodeCursor(cursor) }
  if (filter.search !== undefined) {
    const searched = searchedParcelsOf(customerId, filter, filter.search)
    const ids = await idsFound(ctx.db, searched, { after: page.after, limit: rows })
    return myChosenParcels(ctx.pool, [ctx.now(), customerId, ids])
  }
  if (filter.isByStage)
    return myParcelsByStage(
      ctx.pool,
      myParcelsByStageValues(ctx.now(), customerId, rows, page.after),
    )
  return statementFor(filter)(ctx.pool, myParcelsValues(ctx.now(), customerId, rows, page))
}

function statementFor({ statuses, only }: ParcelFilter): typeof myParcels {
  if (only) return narrowings[only].list
  return statuses ? myParcelsInStatuses : myParcels
}

/** By what stands on the parcel: its number, its shop, its description. The index also knows whose it is. */
function searchedParcelsOf(
  customerId: string,
  { statuses = parcelStatuses, only }: ParcelFilter,
  typed: string,
): Searched {
  const isFound = holdsWords('p.search_text', typed)
  const filters = [
    sql<SqlBool>`p.status = any(${[...statuses]}::text[])`,
    ...(only ? [sql<SqlBool>`${sql.raw(narrowings[only].condition)}`] : []),
  ]
  return {
    from: sql`parcels p`,
    where: [sql`p.customer_id = ${customerId}`, ...filters],
    at: 'p.created_at',
    id: 'p.id',
    isFound,
    words: {
      typed,
      from: sql`searched_parcels t`,
      text: 't.words',
      at: 't.at',
      id: 't.parcel_id',
      where: [sql`t.owner_id = ${customerId}`],
      rest: [...filters, isFound],
    },
  }
}

/** Locked until the transaction ends. */
export async function lockParcelOf(
  tx: Tx,
  customerId: string,
  parcelId: string,
): Promise<LockedParcel | undefined> {
  return tx
    .selectFrom('parcels')
    .selectAll()
    .where('id', '=', parcelId)
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
}

export type LockedParcel = Selectable<Parcels>
