import { InvalidInput } from './refused.ts'
import type { PagePosition } from './search/searched.ts'

/**
 * The key of the last row that a page showed: lists are sorted by `created_at desc, id desc`. Our rows carry the time of
 * `ctx.now()`, in whole milliseconds, so the cursor is exact.
 */
export type Cursor = { readonly at: Date; readonly id: string; readonly rank?: number }

/** `rank`: only in a list that is sorted by a rank first. */
type Keyed = { readonly id: string; readonly created_at: Date; readonly rank?: number }

const defaultLimit = 20
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A time as `toISOString` writes it. JavaScript also parses years that PostgreSQL does not have. */
const ourTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Rows per page; a query reads one more, to know whether another page follows. */
export const pageSize = (limit: number | undefined): number => limit ?? defaultLimit

/** The client does not read the cursor. */
export const encodeCursor = ({ at, id, rank }: Cursor): string =>
  Buffer.from([at.toISOString(), id, ...(rank === undefined ? [] : [rank])].join('|')).toString(
    'base64url',
  )

/** Returns `undefined` on the first page; throws 422 `cursor: invalid` for a cursor that we never issued. */
export function decodeCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined) return undefined
  const [at = '', id = '', rank] = Buffer.from(cursor, 'base64url').toString().split('|')
  const time = new Date(at)
  const isOurs = ourTime.test(at) && uuid.test(id) && (rank === undefined || /^\d\d?$/.test(rank))
  if (!isOurs || Number.isNaN(time.getTime())) throw new InvalidInput({ cursor: 'invalid' })
  return { at: time, id, ...(rank ? { rank: Number(rank) } : {}) }
}

/** `rows` holds one row more than the page shows (`pageSize(limit) + 1`); `view` turns each row into its API shape. */
export function pageOf<Row extends Keyed, Item>(
  rows: readonly Row[],
  limit: number | undefined,
  view: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, pageSize(limit))
  const last = shown.at(-1)
  const more = rows.length > shown.length && last !== undefined
  return {
    items: shown.map(view),
    nextCursor: more ? encodeCursor({ ...last, at: last.created_at }) : null,
  }
}

type Place = {
  readonly cursor?: string | undefined
  readonly side?: 'next' | 'previous' | undefined
}

/** Rows per page of the accounts (docs/rules/accounts.md#users-in-the-office). */
export const tenPerPage = 10

/** Newest first for the next page; the previous page is read backwards from the cursor. */
export const positionOf = ({ cursor, side }: Place): PagePosition => ({
  after: decodeCursor(cursor),
  direction: cursor !== undefined && side === 'previous' ? 'asc' : 'desc',
})

/** `rows` are in the order of the query, one more than the page shows (`perPage`); returns the page and the cursors on both sides. */
export function betweenPages<Row extends Keyed, Item>(
  rows: readonly Row[],
  place: Place & { readonly perPage: number },
  view: (row: Row) => Item,
): { items: Item[]; previousCursor: string | null; nextCursor: string | null } {
  const isBackwards = positionOf(place).direction === 'asc'
  const { perPage } = place
  const read = rows.slice(0, perPage)
  const shown = isBackwards ? read.toReversed() : read
  const isMore = rows.length > perPage
  const hasPrevious = isBackwards ? isMore : place.cursor !== undefined
  const hasNext = isBackwards || isMore
  return {
    items: shown.map(view),
    previousCursor: hasPrevious ? keyOf(shown.at(0)) : null,
    nextCursor: hasNext ? keyOf(shown.at(-1)) : null,
  }
}

const keyOf = (row: Keyed | undefined): string | null =>
  row ? encodeCursor({ at: row.created_at, id: row.id }) : null

/** Counting stops here; the screen says « 1 000+ ». */
const mostCounted = 1000

type Counted = { readonly value: number; readonly isMore: boolean }

/**
 * The number of rows, at most `mostCounted`: `count` receives one more, to know whether there are more. Calls it only when the
 * first page (`rows`, in the order of the query) is not everything.
 */
export async function boundedCountOf(
  rows: readonly Keyed[],
  { cursor, perPage }: Place & { readonly perPage: number },
  count: (most: number) => Promise<number>,
): Promise<Counted> {
  const isAll = cursor === undefined && rows.length <= perPage
  const counted = isAll ? rows.length : await count(mostCounted + 1)
  return { value: Math.min(counted, mostCounted), isMore: counted > mostCounted }
}
