import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from './context.ts'
import {
  allOf,
  anywhere,
  beyondOf,
  inSlices,
  keptBy,
  orderOf,
  type Searched,
  type Way,
  type Words,
} from './search-slices.ts'

type Db = Database | Tx
export type Page = Way & { readonly limit: number }

/** How many rows are looked at. */
export type Looked = typeof usual
const usual = {
  /** First, of the newest that the filters keep: what is frequent is among them, and few filters keep many more. */
  newest: 1000,
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
  const newest = await amongNewest(db, searched, page, looked.newest)
  if (newest.isWhole || newest.ids.length >= page.limit) return newest.ids
  const { words, others } = searched
  if (!words && !others) return idsOf(db, rowAfterRow(searched, page))
  if (!words || isSortedByWords(searched, words)) return idsOf(db, inOrder(searched, page))
  const sorted = await idsSorted(db, { ...searched, words }, { ...page, most: looked.sorted })
  return sorted ?? idsOf(db, rowAfterRow(searched, page))
}

const isSortedByWords = ({ at, id }: Searched, { row }: Words): boolean =>
  at === row.at && id === row.id

type Found = { readonly id: string }

const idsOf = async (db: Db, statement: RawBuilder<Found>): Promise<string[]> =>
  (await statement.execute(db)).rows.map(({ id }) => id)

async function amongNewest(db: Db, searched: Searched, page: Page, looked: number) {
  const { from, where, at, id, isFound } = searched
  const { rows } = await sql<{ rows: number; ids: string[] }>`with n as materialized (
      select ${sql.ref(id)} as id, ${sql.ref(at)} as at, ${isFound} as found from ${from}
      where ${allOf([...where, ...beyondOf(at, id, page)])} order by ${orderOf(at, id, page)} limit ${looked}::int)
    select (select count(*)::int from n) as rows, array(select n.id from n where n.found
      order by ${orderOf('n.at', 'n.id', page)} limit ${page.limit}::int) as ids`.execute(db)
  const [told = { rows: 0, ids: [] }] = rows
  return { ids: told.ids, isWhole: told.rows < looked }
}

/** By the words, and by what finds a few rows otherwise. */
function inOrder(searched: Searched, page: Page): RawBuilder<Found> {
  const { words, others, from, where, at, id } = searched
  const theirs =
    others &&
    sql`select ${sql.ref(id)} as id, ${sql.ref(at)} as at from ${from}
      where ${allOf([sql`${sql.ref(others.row)} = any(${others.ids})`, ...where, ...beyondOf(at, id, page)])}
      order by ${orderOf(at, id, page)} limit ${page.limit}::int`
  const ways = [words && inSlices({ ...searched, words }, page, page.limit), theirs].filter(
    (each) => each !== undefined,
  )
  return sql`select f.id from (${unionOf(ways)}) f order by ${orderOf('f.at', 'f.id', page)} limit ${page.limit}::int`
}

/** The ids that the words and the rest find, whatever the filters keep: as many as are asked for mean too many. */
export const candidates = (
  { words, others, from }: Searched,
  most: number,
): RawBuilder<unknown> => {
  const ways = [
    words && anywhere({ words, from, where: [] }, most + 1),
    others && sql`select id from unnest(${others.ids}) id`,
  ].filter((each) => each !== undefined)
  return unionOf(ways)
}

/** Nothing is told when too many are found: that is another search. */
async function idsSorted(
  db: Db,
  searched: Searched & { readonly words: Words },
  { most, ...page }: Page & { readonly most: number },
): Promise<string[] | undefined> {
  const { words, where, at, id } = searched
  const read = sql`${sql.ref(at)} as at, ${sql.ref(id)} as id`
  const conditions = [...where, ...beyondOf(at, id, page), sql<boolean>`${sql.ref(at)} is not null`]
  const { rows } = await sql<{ candidates: number; ids: string[] }>`
    with m as materialized (${candidates(searched, most)})
    select (select count(*)::int from m) as candidates, array(
      select kept.id from m ${keptBy(words, { ...searched, where: conditions }, read)}
      order by ${orderOf('kept.at', 'kept.id', page)} limit ${page.limit}::int) as ids`.execute(db)
  const [told] = rows
  return told && told.candidates <= most ? told.ids : undefined
}

export const unionOf = (ways: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(
    ways.map((each) => sql`(${each})`),
    sql` union `,
  )

function rowAfterRow({ from, where, at, id, isFound }: Searched, page: Page) {
  return sql<Found>`select ${sql.ref(id)} as id from ${from}
    where ${allOf([...where, ...beyondOf(at, id, page), isFound])}
    order by ${orderOf(at, id, page)} limit ${page.limit}::int`
}
