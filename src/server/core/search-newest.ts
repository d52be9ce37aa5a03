import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from './context.ts'
import {
  allOf,
  anywhere,
  beyondOf,
  inSlices,
  keptBy,
  listed,
  orderOf,
  type Page,
  type Searched,
} from './search-slices.ts'
import {
  idsOfTold,
  isTold,
  newestOnWalk,
  newestTold,
  walkOfTold,
  type Sorted,
} from './search-told.ts'

type Db = Database | Tx

/** How many rows are looked at. */
export type Looked = typeof usual
const usual = {
  /** First, of the newest that the filters keep: what is frequent is among them, and few filters keep many more. */
  newest: 1000,
  told: newestTold,
  /** To be sorted by something else than their time. What has more is frequent enough to be met soon, row after row. */
  sorted: 6000,
}

/** The ids of a page. */
export async function idsFound(
  db: Db,
  searched: Searched,
  page: Page,
  looked: Looked = usual,
): Promise<readonly string[]> {
  const newest = await amongNewest(db, searched, page, firstLook(searched, page, looked))
  if (newest.isWhole || newest.ids.length >= page.limit) return newest.ids
  const ids = await idsByWords(db, searched, page, looked)
  return ids ?? idsOf(db, afterAnother(searched, page))
}

/** One row after the other, in the order of the list. */
const afterAnother = (searched: Searched, page: Page): RawBuilder<Found> =>
  isTold(searched) && searched.told.isWalked
    ? walkOfTold(searched, page)
    : rowAfterRow(searched, page)

/** By what finds them; nothing is told when nothing does, or too much for a list that is sorted by something else. */
async function idsByWords(
  db: Db,
  searched: Searched,
  page: Page,
  { sorted }: Looked,
): Promise<string[] | undefined> {
  const { words, others } = searched
  if (!words && !others) return undefined
  return !words || isSortedByWords(searched)
    ? idsOf(db, inOrder(searched, page))
    : idsSorted(db, searched, { ...page, most: sorted })
}

/** Without a filter, only what is so frequent that one slice would have too much of it. */
function firstLook(searched: Searched, { limit }: Page, { newest, told }: Looked): number {
  if (searched.words && searched.where.length === 0) return Math.min(newest, limit * 10)
  return isTold(searched) ? told : newest
}

const isSortedByWords = ({ at, row }: Searched): boolean => at === row.at

type Found = { readonly id: string }

const idsOf = async (db: Db, statement: RawBuilder<Found>): Promise<string[]> =>
  (await statement.execute(db)).rows.map(({ id }) => id)

async function amongNewest(db: Db, searched: Searched, page: Page, looked: number) {
  const { where, at, id, isFound } = searched
  const newest =
    newestOnWalk(searched, { ...page, limit: looked }) ??
    sql`select ${sql.ref(id)} as id, ${sql.ref(at)} as at, ${isFound} as found from ${listed(searched)}
      where ${allOf([...where, ...beyondOf(at, id, page)])} order by ${orderOf(at, id, page)} limit ${looked}::int`
  // Both are read row after row as they are asked for: no further than the last of the page.
  const { rows } = await sql<{
    ids: string[]
    isWhole: boolean
  }>`with n as materialized (${newest}),
      f as materialized (select n.id from n where n.found limit ${page.limit}::int)
    select array(select f.id from f) as ids, case when (select count(*) from f) >= ${page.limit}::int
      then false else (select count(*) from n) < ${looked}::int end as "isWhole"`.execute(db)
  return rows[0] ?? { ids: [], isWhole: true }
}

/** By the words, and by what finds a few rows otherwise. */
function inOrder(searched: Searched, page: Page): RawBuilder<Found> {
  const { words, others, row, where, at, id } = searched
  const theirs =
    others &&
    sql`select ${sql.ref(id)} as id, ${sql.ref(at)} as at from ${listed(searched)}
      where ${allOf([sql`${sql.ref(row.id)} = any(${others})`, ...where, ...beyondOf(at, id, page)])}
      order by ${orderOf(at, id, page)} limit ${page.limit}::int`
  const ways = [words && inSlices({ ...searched, words }, page, page.limit), theirs].filter(
    (each) => each !== undefined,
  )
  return sql`select f.id from (${unionOf(ways)}) f order by ${orderOf('f.at', 'f.id', page)} limit ${page.limit}::int`
}

/** The ids that the words and the rest find, whatever the filters keep: as many as are asked for mean too many. */
export const candidates = (searched: Searched, most: number): RawBuilder<unknown> => {
  const { words, others } = searched
  const ways = [
    words && anywhere({ ...searched, words, where: [], told: undefined }, most + 1),
    others && sql`select id from unnest(${others}) id`,
  ].filter((each) => each !== undefined)
  return unionOf(ways)
}

/** Nothing is told when too many are found: that is another search. */
async function idsSorted(db: Db, searched: Searched, page: Sorted): Promise<string[] | undefined> {
  const statement = isTold(searched) ? idsOfTold(searched, page) : idsOfKept(searched, page)
  const [told] = (await statement.execute(db)).rows
  return told && told.candidates <= page.most ? [...told.ids] : undefined
}

function idsOfKept(searched: Searched, page: Sorted) {
  const { where, at, id } = searched
  const read = sql`${sql.ref(at)} as at, ${sql.ref(id)} as id`
  const conditions = [...where, ...beyondOf(at, id, page), sql<boolean>`${sql.ref(at)} is not null`]
  return sql<{ candidates: number; ids: string[] }>`
    with m as materialized (${candidates(searched, page.most)})
    select (select count(*)::int from m) as candidates, array(
      select kept.id from m ${keptBy({ ...searched, where: conditions }, read)}
      where (select count(*) from m) <= ${page.most}::int order by ${orderOf('kept.at', 'kept.id', page)} limit ${page.limit}::int) as ids`
}

export const unionOf = (ways: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(
    ways.map((each) => sql`(${each})`),
    sql` union `,
  )

function rowAfterRow(searched: Searched, page: Page) {
  const { where, at, id, isFound } = searched
  return sql<Found>`select ${sql.ref(id)} as id from ${listed(searched)}
    where ${allOf([...where, ...beyondOf(at, id, page), isFound])}
    order by ${orderOf(at, id, page)} limit ${page.limit}::int`
}
