import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { findResemblingParcels as findResemblingParcelsEndpoint } from '#contract/warehouse/parcels.ts'
import {
  editDistance,
  rankNearNumbers,
  slipsAllowed,
  unchangedParts,
  withinOneSlip,
} from '#domain/parcel/rank-owners.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import { parseTrackingNumber } from '#domain/parcel/tracking-number.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Database } from '#server/core/context.ts'
import {
  containing,
  warehouseParcels,
  type WarehouseRow,
} from '#server/warehouse/parcels/warehouse-queries.ts'

/** No number is longer (`parseTrackingNumber`): a text that exceeds it by more than the allowed slips is near none. */
const longestNumber = 40
/** At most that many numbers may share the end that we search by: a more common end is made longer. */
const usualMostEndingAlike = 2500

/** The awaited parcels whose number differs from this one by at most the allowed slips: the closest first, then the newest. */
export async function awaitedNear(
  db: Database,
  number: string,
  most: number,
  mostEndingAlike = usualMostEndingAlike,
): Promise<WarehouseRow[]> {
  const slips = slipsAllowed(number)
  if (number === '' || number.length > longestNumber + slips) return []
  const near = (await candidatesFor(db, number, mostEndingAlike))
    .map((one) => ({ ...one, slips: editDistance(number, one.tracking_number) }))
    .filter((one) => one.slips <= slips)
    .sort(
      (one, other) => one.slips - other.slips || Number(other.created_at) - Number(one.created_at),
    )
    .slice(0, most)
  if (near.length === 0) return []
  const ids = near.map(({ id }) => id)
  const rows = await warehouseParcels(db).where('p.id', 'in', ids).execute()
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

type Candidate = {
  readonly id: string
  readonly tracking_number: string
  readonly created_at: Date
}

/**
 * All numbers that may be near, and not many more, whatever a carrier's numbers share. Cut a number in two: of two slips, both
 * are in its end, or both in its start, or there is one in each.
 */
async function candidatesFor(
  db: Database,
  number: string,
  mostEndingAlike: number,
): Promise<readonly Candidate[]> {
  if (slipsAllowed(number) === 1) return rowsOf(db, numbered(withinOneSlip(number)))
  const cut = number.length - (await endLength(db, number, mostEndingAlike))
  const [start, end] = [number.slice(0, cut), number.slice(cut)]
  return rowsOf(
    db,
    sql`${beginning(start, number)} union ${ending(end, number)} union ${slippedTwice(start, end)}`,
  )
}

const rowsOf = async (db: Database, statement: RawBuilder<Candidate>) =>
  (await statement.execute(db)).rows

const awaited = sql`select p.id, p.tracking_number, p.created_at from parcels p where p.status = 'pending_arrival'`

const numbered = (numbers: readonly string[]) =>
  sql<Candidate>`${awaited} and p.tracking_number = any(${numbers})`

/**
 * In byte order, as in the indexes: no character of a number sorts after `~`, so this range holds exactly the texts with that
 * start.
 */
const startsWith = (text: RawBuilder<unknown>, start: RawBuilder<unknown>) =>
  sql`${text} ~>=~ ${start} and ${text} ~<~ (${start} || '~')`

const numberOf = sql.ref('p.tracking_number')
const reversedNumber = sql`reverse(p.tracking_number)`

const isAsLong = (number: string) =>
  sql`length(p.tracking_number) between ${number.length - 2}::int and ${number.length + 2}::int`

const beginning = (start: string, number: string) =>
  sql`${awaited} and ${startsWith(numberOf, sql`${start}::text`)} and ${isAsLong(number)}`

/** These numbers may share only their end: so a part of the start must be unchanged. */
const ending = (end: string, number: string) =>
  sql`${awaited} and ${startsWith(reversedNumber, sql`${reversed(end)}::text`)} and ${isAsLong(number)}
    and p.tracking_number like any(${unchangedParts(number).map(containing)})`

const slippedTwice = (start: string, end: string) =>
  sql`select q.* from unnest(${withinOneSlip(start)}::text[]) s (start) cross join lateral (
    ${awaited} and ${startsWith(numberOf, sql`s.start`)}
      and substr(p.tracking_number, length(s.start) + 1) = any(${withinOneSlip(end)}::text[])) q`

const reversed = (text: string): string => text.split('').toReversed().join('')

/** Two characters distinguish consecutive numbers; numbers that end with a country or a count of parcels need more. */
async function endLength(db: Database, number: string, mostEndingAlike: number): Promise<number> {
  const longest = Math.floor(number.length / 2)
  const { rows } = await sql<{ size: number | null }>`
    select min(size)::int as size from generate_series(2, ${longest}::int) size where (
      select count(*) from (${awaited} and ${startsWith(reversedNumber, sql`left(${reversed(number)}::text, size)`)}
        limit ${mostEndingAlike + 1}::int) few) <= ${mostEndingAlike}::int`.execute(db)
  return rows[0]?.size ?? longest
}

const mostCandidates = 50

const mostShown = 3

/** The customer's own parcels with this number, or one typing slip away; none for a text that is no number. */
export async function findResemblingParcels(
  ctx: Context,
  { trackingNumber }: z.output<typeof findResemblingParcelsEndpoint.input>,
): Promise<z.input<typeof findResemblingParcelsEndpoint.output>> {
  const customerId = requireCustomer(ctx.actor)
  const parsed = parseTrackingNumber(trackingNumber)
  if (!parsed.ok) return { parcels: [] }
  const candidates = await candidatesOf(ctx, customerId, parsed.value)
  const same = candidates.filter((parcel) => parcel.trackingNumber === parsed.value)
  const near = rankNearNumbers(parsed.value, candidates)
  return {
    parcels: [...same, ...near].slice(0, mostShown).map((parcel) => ({
      ...parcel,
      status: parcel.status as ParcelStatus,
      isSame: parcel.trackingNumber === parsed.value,
    })),
  }
}

/** Newest first, those of which a part is unchanged. */
const candidatesOf = (ctx: Context, customerId: string, trackingNumber: string) =>
  ctx.db
    .selectFrom('parcels')
    .select(['id', 'tracking_number as trackingNumber', 'merchant', 'status'])
    .where('customer_id', '=', customerId)
    .where('tracking_number', 'like', (row) =>
      row.fn.any(row.val(unchangedParts(trackingNumber).map((part) => `%${part}%`))),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostCandidates)
    .execute()
