import { InvalidInput } from './refused.ts'

/**
 * The key of the last row that a page showed: lists are sorted by `created_at desc, id desc`. Our rows carry the time of
 * `ctx.now()`, in whole milliseconds, so the cursor is exact.
 */
export type Cursor = { readonly at: Date; readonly id: string; readonly rank?: number }

/** `rank`: only in a list that is sorted by a rank first. */
export type Keyed = { readonly id: string; readonly created_at: Date; readonly rank?: number }

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
