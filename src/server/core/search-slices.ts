import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Cursor } from './paging.ts'
import { holdsWords } from './search-words.ts'

/** Where the words of a table's rows are, in an index of letters by slices of time (migration 0044). */
export type Words = {
  readonly typed: string
  readonly table: 'orders' | 'quotes' | 'searched_parcels' | 'users'
  /** Its columns: whose words, of when, which. */
  readonly id: string
  readonly at: string
  readonly text: string
  /** The same of a listed row, in its own table. */
  readonly row: { readonly table: string; readonly id: string; readonly at: string }
}

/** A search in a list that is kept newest first. */
export type Searched = {
  /** What follows `from`: the rows that are listed, and what hangs on each. */
  readonly from: RawBuilder<unknown>
  /** What the filters keep, without what is searched. */
  readonly where: readonly RawBuilder<SqlBool>[]
  /** The key that the list is sorted by. */
  readonly at: string
  readonly id: string
  /** Told of a row that was read. */
  readonly isFound: RawBuilder<SqlBool>
  /** None when what is typed is too short for an index of letters. */
  readonly words?: Words | undefined
  /** Few rows that are found by something else than their words. */
  readonly others?: { readonly ids: RawBuilder<unknown>; readonly row: string } | undefined
}

/** Towards the newest or the oldest, beyond the last row of the page before. */
export type Way = {
  readonly after?: Cursor | undefined
  readonly direction?: 'asc' | 'desc' | undefined
}

export const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`

export function orderOf(at: string, id: string, { direction = 'desc' }: Pick<Way, 'direction'>) {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  return sql`${sql.ref(at)} ${way}, ${sql.ref(id)} ${way}`
}

export function beyondOf(at: string, id: string, { after, direction }: Way): RawBuilder<SqlBool>[] {
  if (!after) return []
  const side = direction === 'asc' ? sql`>` : sql`<`
  return [
    sql`(${sql.ref(at)}, ${sql.ref(id)}) ${side} (${after.at}::timestamptz, ${after.id}::uuid)`,
  ]
}

/**
 * The `id` and `at` of the first `limit` rows that the words are of and that the filters keep, in the order of the words'
 * time. PostgreSQL goes to the next slice only while rows are missing: a loop that nothing sorts ends with its limit.
 */
export function inSlices(
  { words, from, where }: { readonly words: Words } & Pick<Searched, 'from' | 'where'>,
  way: Way,
  limit: number,
): RawBuilder<unknown> {
  return sql`select found.id, found.at from ${slicesOf(words, way)} as slice (n) cross join lateral (
      select m.id, m.at from ${inSlice(words, way)} m ${keptBy(words, { from, where })}
      order by ${orderOf('m.at', 'm.id', way)} limit ${limit}::int) found
    limit ${limit}::int`
}

/** As `inSlices`, in no order: a slice is not read to its end either. */
export function anywhere(
  { words, from, where }: { readonly words: Words } & Pick<Searched, 'from' | 'where'>,
  limit: number,
): RawBuilder<unknown> {
  return sql`select m.id from ${slicesOf(words, {})} as slice (n) cross join lateral ${inSlice(words, {})} m
    ${keptBy(words, { from, where })} limit ${limit}::int`
}

function slicesOf({ row }: Words, { after, direction }: Way): RawBuilder<unknown> {
  const end = (which: 'max' | 'min') =>
    sql`(select search_slice(${sql.raw(which)}(e.created_at)) from ${sql.table(row.table)} e)`
  const [first, last] =
    direction === 'asc' ? ([end('min'), end('max')] as const) : ([end('max'), end('min')] as const)
  const nearest = direction === 'asc' ? sql`greatest` : sql`least`
  const start = after ? sql`${nearest}(${first}, search_slice(${after.at}::timestamptz))` : first
  return sql`generate_series(${start}, ${last}, ${direction === 'asc' ? 1 : -1}::bigint)`
}

/** The slice's rows by the index alone: `offset 0`, or the planner may prefer to cut the words of each row in letters again. */
function inSlice({ typed, table, id, at, text }: Words, way: Way): RawBuilder<unknown> {
  const [idOf, atOf, textOf] = [`t.${id}`, `t.${at}`, `t.${text}`] as const
  return sql`(select ${sql.ref(idOf)} as id, ${sql.ref(atOf)} as at from ${sql.table(table)} t
    where search_keys_at(${sql.ref(atOf)}, ${sql.ref(textOf)}) @> array(
        select (slice.n << 48) + letter from unnest(search_letters_asked(search_fold(${typed}))) letter)
      and ${allOf([holdsWords(textOf, typed), ...beyondOf(atOf, idOf, way)])} offset 0)`
}

/** One row after the other, each by its key: not by what the filters know, which may be half of the table. */
export const keptBy = (
  { row }: Pick<Words, 'row'>,
  { from, where }: Pick<Searched, 'from' | 'where'>,
  read: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> =>
  where.length === 0
    ? sql``
    : sql`cross join lateral (select ${read} from ${from} where ${allOf([sql`${sql.ref(row.id)} = m.id`, ...where])} offset 0) kept`
