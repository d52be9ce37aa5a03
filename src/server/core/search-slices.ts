import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Cursor } from './paging.ts'
import { holdsWords } from './search-words.ts'

/** Where the words of a table's rows are, in an index of letters by slices of time. */
export type Words = {
  readonly typed: string
  readonly table: 'orders' | 'quotes' | 'searched_parcels' | 'users'
  /** Its columns: whose words, of when, which. */
  readonly id: string
  readonly at: string
  readonly text: string
}

/** What the row of the words, `t`, tells of the filters: where it does, no other row is read. */
export type Told = {
  /** What the index keeps of them with the letters. */
  readonly marks: readonly string[]
  /** Asked of each row that the index gives: whatever a mark says, too, for a mark is a hash. */
  readonly where: readonly RawBuilder<SqlBool>[]
  /** What it does not tell. */
  readonly rest: readonly RawBuilder<SqlBool>[]
  /** The time that the list is sorted by. */
  readonly at: string
  /** The words’ table has an index of its own to go by it, and the filters keep enough for that. */
  readonly isWalked: boolean
}

/** A search in a list that is kept newest first. */
export type Searched = {
  /** What follows `from`: the table's rows that are listed, or some of them, and what hangs on each. */
  readonly from: (rows: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Of those rows, whose words they are, and of when. */
  readonly row: { readonly table: string; readonly id: string; readonly at: string }
  /** What the filters keep, without what is searched. */
  readonly where: readonly RawBuilder<SqlBool>[]
  /** The key that the list is sorted by. */
  readonly at: string
  readonly id: string
  /** Told of a row that was read. */
  readonly isFound: RawBuilder<SqlBool>
  /** None when what is typed is too short for an index of letters. */
  readonly words?: Words | undefined
  readonly told?: Told | undefined
  /** The ids of few rows that are found by something else than their words. */
  readonly others?: RawBuilder<unknown> | undefined
}

/** Towards the newest or the oldest, beyond the last row of the page before. */
export type Way = {
  readonly after?: Cursor | undefined
  readonly direction?: 'asc' | 'desc' | undefined
}

export type Page = Way & { readonly limit: number }

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

export type Worded = Searched & { readonly words: Words }

/**
 * The `id` and `at` of the first `limit` rows that the words are of and that the filters keep, in the order of the words'
 * time. PostgreSQL goes to the next slice only while rows are missing: a loop that nothing sorts ends with its limit.
 */
export function inSlices(searched: Worded, way: Way, limit: number): RawBuilder<unknown> {
  const { rows, id, at } = foundInSlice(searched, way)
  return sql`select found.id, found.at from ${slicesOf(searched, way)} as slice (n) cross join lateral (
      select ${sql.ref(id)} as id, ${sql.ref(at)} as at from ${rows}
      order by ${orderOf(at, id, way)} limit ${limit}::int) found
    limit ${limit}::int`
}

/** As `inSlices`, in no order: a slice is not read to its end either. With what else is read of each. */
export function anywhere(
  searched: Worded,
  limit: number,
  read?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { rows, id } = foundInSlice(searched, {}, read)
  return sql`select found.* from ${slicesOf(searched, {})} as slice (n) cross join lateral (
      select ${sql.ref(id)} as id ${read ? sql`, ${read}` : sql``} from ${rows} offset 0) found
    limit ${limit}::int`
}

/** The words stand in the row itself: what the filters ask of it is read with them. */
export const isOfRow = (words: Words, row: Searched['row']): boolean => words.table === row.table

/** The rows of a slice, with what hangs on them where it is asked for. */
function foundInSlice(
  searched: Worded,
  way: Way,
  read?: RawBuilder<unknown>,
): { readonly rows: RawBuilder<unknown>; readonly id: string; readonly at: string } {
  const { words, row, from, where, told } = searched
  if (isOfRow(words, row)) {
    const rows = sql`${from(inSlice(searched, way, sql`t.*`))} where ${allOf(where)}`
    return { rows, id: row.id, at: row.at }
  }
  const [idOf, atOf] = [sql.ref(`t.${words.id}`), sql.ref(`t.${words.at}`)]
  const some = sql`${inSlice(searched, way, sql`${idOf} as id, ${atOf} as at`)} m`
  const rest = told?.rest ?? where
  const rows =
    rest.length === 0 && !read ? some : sql`${some} ${keptBy({ ...searched, where: rest }, read)}`
  return { rows, id: 'm.id', at: 'm.at' }
}

export function slicesOf({ row }: Worded, { after, direction }: Way): RawBuilder<unknown> {
  const end = (which: 'max' | 'min') =>
    sql`(select search_slice(${sql.raw(which)}(e.created_at)) from ${sql.table(row.table)} e)`
  const isUp = direction === 'asc'
  const [first, last] = isUp
    ? ([end('min'), end('max')] as const)
    : ([end('max'), end('min')] as const)
  const nearest = isUp ? sql`greatest` : sql`least`
  const start = after ? sql`${nearest}(${first}, search_slice(${after.at}::timestamptz))` : first
  return sql`generate_series(${start}, ${last}, ${isUp ? 1 : -1}::bigint)`
}

/** The slice's rows by the index alone: `offset 0`, or the planner may prefer to cut the words of each row in letters again. */
export function inSlice(
  { words: { typed, table, ...columns }, told }: Worded,
  way: Way,
  read: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [id, at, text] = [`t.${columns.id}`, `t.${columns.at}`, `t.${columns.text}`] as const
  const rows = (what: RawBuilder<unknown>) => sql`(select ${what} from ${sql.table(table)} t
    where ${keysOfSlice(table, at, text)} @> array(
        select (slice.n << 48) + letter from unnest(${lettersAsked(typed, told)}) letter)
      and ${allOf([holdsWords(text, typed), ...beyondOf(at, id, way)])} offset 0)`
  if (!told || told.where.length === 0) return rows(read)
  // What is told has indexes too: asked beside the letters, one of them might be read for each slice instead.
  return sql`(select ${read} from ${rows(sql`t.*`)} t where ${allOf(told.where)})`
}

/** The very expressions of the indexes. */
const keysOfSlice = (table: Words['table'], at: string, text: string): RawBuilder<unknown> =>
  table === 'searched_parcels'
    ? sql`searched_keys(${sql.ref(at)}, ${sql.ref(text)}, t.country, t.status, t.is_undeclared, t.is_stored)`
    : sql`search_keys_at(${sql.ref(at)}, ${sql.ref(text)})`

function lettersAsked(typed: string, told: Told | undefined): RawBuilder<unknown> {
  const letters = sql`search_letters_asked(search_fold(${typed}))`
  if (!told || told.marks.length === 0) return letters
  return sql`${letters} || array(select search_mark(mark) from unnest(${[...told.marks]}::text[]) mark)`
}

/** Of rows `m`, those that the filters keep, each by its key: not by what the filters know, which may be half of the table. */
export const keptBy = (
  { from, row, where }: Pick<Searched, 'from' | 'row' | 'where'>,
  read: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> =>
  sql`cross join lateral (select ${read} from ${from(sql.table(row.table))}
    where ${allOf([sql`${sql.ref(row.id)} = m.id`, ...where])} offset 0) kept`

/** Every row that is listed. */
export const listed = ({ from, row }: Pick<Searched, 'from' | 'row'>): RawBuilder<unknown> =>
  from(sql.table(row.table))
