import { decodeCursor, encodeCursor, type Keyed } from './paging.ts'
import type { PagePosition } from './search/page-order.ts'

export type Place = {
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
export const mostCounted = 1000

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
