import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Cursor } from '#server/core/paging.ts'

/** A list, newest first, that is searched by words. */
export type Searched = {
  /** What follows `from` in the statement of the list. */
  readonly from: RawBuilder<unknown>
  /** What the filters ask, the search apart. */
  readonly where: readonly RawBuilder<SqlBool>[]
  /** They ask for a span of time only: what they keep is read in the order of the list, without a gap. */
  readonly isSpan?: boolean | undefined
  /** The key that the list is sorted by. */
  readonly at: string
  readonly id: string
  /** That the search finds a row of the list. */
  readonly isFound: RawBuilder<SqlBool>
  readonly words?: IndexedWords | undefined
  /** The ids of few rows that are found by something else than words. */
  readonly others?: RawBuilder<unknown> | undefined
}

/** The table whose trigram index knows the words of the list's rows. It may be the list's own. */
export type IndexedWords = {
  readonly typed: string
  /** The table and its alias. */
  readonly from: RawBuilder<unknown>
  readonly text: string
  /** The key of the list, in this table. */
  readonly at: string
  readonly id: string
  /** The filters, as far as this table answers them. */
  readonly where: readonly RawBuilder<SqlBool>[]
  /** The filters that only a row of the list answers. */
  readonly rest: readonly RawBuilder<SqlBool>[]
}

/** A list of one table, which has the words itself. */
export const searchedBy = (
  typed: string,
  text: string,
  list: Pick<Searched, 'from' | 'where' | 'at' | 'id'>,
): Searched => ({
  ...list,
  isFound: holdsWords(text, typed),
  words: { ...list, typed, text, rest: [] },
})

/** How many rows each way reads. */
export type Limits = typeof usualLimits
export const usualLimits = {
  /** The newest rows, which are looked at first; fewer where a filter leaves gaps between them. */
  newest: 3000,
  newestKept: 250,
  /** To count a word that is frequent among the newest. */
  frequent: 40_000,
  frequentKept: 4000,
  /** What the index finds, to be sorted. A word that is found more often is soon met, row after row. */
  sorted: 10_000,
  /** What the index finds, to be counted by status. */
  byStatus: 20_000,
  /** The newest rows that one or two letters are looked for in: no index finds them. */
  short: 100_000,
}

/** How many of the newest rows are looked at: first, and to count a frequent word. */
export function newestRows({ where, isSpan }: Searched, limits: Limits) {
  return (isSpan ?? where.length === 0)
    ? { first: limits.newest, most: limits.frequent }
    : { first: limits.newestKept, most: limits.frequentKept }
}

/** No word has three letters: no index finds it. */
export const isTooShort = ({ words }: Searched): boolean =>
  words !== undefined && !hasTrigram(words.typed)

/** The newest rows of the list, each with whether it is found. */
export function newestOf(
  searched: Searched,
  page: Page,
  also: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const { from, where, at, id } = sourceOf(searched)
  return sql`select ${sql.ref(id)} as id, ${sql.ref(at)} as at, ${searched.isFound} as found ${also} from ${from}
    where ${allOf([...where, ...beyondOf(at, id, page)])}
    order by ${orderOf(at, id, page)} limit ${page.limit}::int`
}

/** What is found in the order of the list, row after row until the page is full. */
export function rowAfterRow(
  searched: Searched,
  page: Page,
  { short }: Pick<Limits, 'short'>,
): RawBuilder<{ readonly id: string }> {
  const { from, where, at, id } = sourceOf(searched)
  if (isTooShort(searched)) {
    return sql`select n.id from (${newestOf(searched, { limit: short })}) n
      where ${allOf([sql`n.found`, ...beyondOf('n.at', 'n.id', page)])}
      order by ${orderOf('n.at', 'n.id', page)} limit ${page.limit}::int`
  }
  return sql`select ${sql.ref(id)} as id from ${from}
    where ${allOf([...where, ...beyondOf(at, id, page), searched.isFound])}
    order by ${orderOf(at, id, page)} limit ${page.limit}::int`
}

/** The row that has the words is enough where it answers all the filters. */
const sourceOf = (searched: Searched): Pick<Searched, 'from' | 'where' | 'at' | 'id'> =>
  searched.words?.rest.length === 0 ? searched.words : searched

/**
 * The `id` and `at` of the rows that the index and the filters find, in no order, with those that are found otherwise: at most
 * `limit` of each. `offset 0` keeps the planner from mixing the two steps: first the index, then the filters that it cannot
 * answer, row by row.
 */
export function foundByIndex(
  searched: Searched,
  way: PagePosition,
  limit: number,
): RawBuilder<unknown> {
  const { words, others, from, where, at, id } = searched
  const ways = [
    words && sql`(select m.id, m.at from ${inIndex(searched, words, way)} limit ${limit}::int)`,
    others &&
      sql`(select ${sql.ref(id)} as id, ${sql.ref(at)} as at from ${from}
        where ${allOf([sql`${sql.ref(id)} = any(${others})`, ...where, ...beyondOf(at, id, way)])} limit ${limit}::int)`,
  ]
  return sql.join(
    ways.filter((each) => each !== undefined),
    sql` union `,
  )
}

function inIndex(
  { from, id }: Searched,
  words: IndexedWords,
  way: PagePosition,
): RawBuilder<unknown> {
  const conditions = [
    holdsWords(words.text, words.typed),
    ...words.where,
    ...beyondOf(words.at, words.id, way),
  ]
  const found = sql`(select ${sql.ref(words.id)} as id, ${sql.ref(words.at)} as at from ${words.from}
    where ${allOf(conditions)} offset 0) m`
  if (words.rest.length === 0) return found
  return sql`${found} cross join lateral (select from ${from}
    where ${allOf([sql`${sql.ref(id)} = m.id`, ...words.rest])} offset 0) kept`
}

/**
 * That a folded text holds every word that is typed: one `like` for each, which a trigram index can answer. Signs alone are no
 * word and find nothing. Folding leaves none of the signs that `like` knows.
 */
export function holdsWords(text: string, typed: string): RawBuilder<SqlBool> {
  const folded = sql`search_fold(${typed})`
  const each = Array.from(
    { length: typed.trim().split(separators).length },
    (_, index) =>
      sql`${sql.ref(text)} like '%' || split_part(${folded}, ' ', ${sql.lit(index + 1)}) || '%'`,
  )
  return sql`(${folded} <> '' and ${sql.join(each, sql` and `)})`
}

/** What `search_fold` makes a space of: at least as many words as it leaves, and a word too many is in every text. */
const separators = /[\s\u00A0\u202F!-/:-@[-`{-~’«»–—]+/

/** A trigram index knows words of three letters or more. */
const hasTrigram = (typed: string): boolean => /[\p{L}\p{N}]{3}/u.test(typed)

/** A blank search asks nothing. */
export const asksNothing = (search: string | undefined): search is undefined =>
  (search ?? '').trim() === ''

/** Towards the oldest or the newest, beyond the last row of the page before. */
export type PagePosition = {
  readonly after?: Cursor | undefined
  readonly direction?: 'asc' | 'desc' | undefined
}

export type Page = PagePosition & { readonly limit: number }

export const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`

export function orderOf(
  at: string,
  id: string,
  { direction = 'desc' }: Pick<PagePosition, 'direction'>,
) {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  return sql`${sql.ref(at)} ${way}, ${sql.ref(id)} ${way}`
}

export function beyondOf(
  at: string,
  id: string,
  { after, direction }: PagePosition,
): RawBuilder<SqlBool>[] {
  if (!after) return []
  const side = direction === 'asc' ? sql`>` : sql`<`
  return [
    sql`(${sql.ref(at)}, ${sql.ref(id)}) ${side} (${after.at}::timestamptz, ${after.id}::uuid)`,
  ]
}
