import { sql } from 'kysely'
import type { Database, Tx } from './context.ts'
import { candidates, unionOf } from './search-newest.ts'
import { allOf, anywhere, keptBy, orderOf, type Searched } from './search-slices.ts'

type Db = Database | Tx

/** How many rows each way looks at. */
export type Reach = typeof usual
const usual = {
  /** Of the newest that the filters keep: they tell how frequent the words are among them. */
  sample: 1000,
  /** Of the newest that the filters keep, one after the other. */
  newest: 15_000,
  /** Of what the words find, to tell their states. */
  states: 20_000,
}

/** How many the search finds, up to `most`. */
export async function countFound(
  db: Db,
  searched: Searched,
  most: number,
  reach: Reach = usual,
): Promise<number> {
  const sample = await countNewest(db, searched, { asked: reach.sample, most })
  if (sample.isWhole) return sample.n
  if (!searched.words && !searched.others) return countRowAfterRow(db, searched, most)
  // Filters may keep few of what the words find; among what they keep, enough is met soon.
  const needed = rowsNeeded(sample, most)
  if (searched.where.length > 0 && needed <= reach.newest) {
    const newest = await countNewest(db, searched, { asked: needed, most })
    if (newest.isWhole) return newest.n
  }
  return countInSlices(db, searched, most)
}

/** Of so many rows; whole when there are no more of them, or when no more are asked for. */
type Counted = { readonly rows: number; readonly n: number; readonly isWhole: boolean }
type Asked = { readonly asked: number; readonly most: number }

/** A quarter more than words as frequent as in the sample need. */
const rowsNeeded = ({ rows, n }: Counted, most: number): number =>
  Math.ceil((1.25 * most * rows) / n)

async function countNewest(db: Db, searched: Searched, { asked, most }: Asked): Promise<Counted> {
  const { from, where, at, id, isFound } = searched
  const { rows } = await sql<Pick<Counted, 'rows' | 'n'>>`select count(*)::int as rows,
    least(count(*) filter (where k.found), ${most}::int)::int as n from (
      select ${isFound} as found from ${from} where ${allOf(where)}
      order by ${orderOf(at, id, {})} limit ${asked + 1}::int) k`.execute(db)
  const [{ rows: looked, n } = { rows: 0, n: 0 }] = rows
  return { rows: looked, n, isWhole: looked <= asked || n >= most }
}

async function countInSlices(db: Db, searched: Searched, most: number): Promise<number> {
  const { words, others, from, where } = searched
  const theirs =
    others &&
    sql`select ${sql.ref(others.row)} as id from ${from}
      where ${allOf([sql`${sql.ref(others.row)} = any(${others.ids})`, ...where])} limit ${most}::int`
  const ways = [words && anywhere({ words, from, where }, most), theirs].filter(
    (each) => each !== undefined,
  )
  const { rows } = await sql<{ n: number }>`select least(count(*), ${most}::int)::int as n
    from (${unionOf(ways)}) f`.execute(db)
  return rows[0]?.n ?? 0
}

async function countRowAfterRow(
  db: Db,
  { from, where, isFound }: Searched,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from ${from} where ${allOf([...where, isFound])} limit ${most}::int) k`.execute(db)
  return rows[0]?.n ?? 0
}

/** How many of each status the search finds, up to `most`; nothing is told when the words are frequent: each status is counted. */
export async function statusesFound(
  db: Db,
  searched: Searched,
  most: number,
  reach: Reach = usual,
): Promise<ReadonlyMap<string, number> | undefined> {
  const { words, from, where } = searched
  if (!words) return undefined
  const sample = await countNewest(db, searched, { asked: reach.sample, most })
  if (rowsNeeded(sample, most) <= reach.newest) return undefined
  const kept = keptBy(words, { from, where: [sql`true`, ...where] }, sql`status`)
  const { rows } = await sql<{ candidates: number; status: string | null; count: number }>`
    with m as materialized (${candidates(searched, reach.states)}),
      f as (select kept.status, count(*)::int as count from m ${kept} group by kept.status)
    select (select count(*)::int from m) as candidates, f.status, least(f.count, ${most}::int) as count
    from (select) one left join f on true`.execute(db)
  if ((rows[0]?.candidates ?? 0) > reach.states) return undefined
  return new Map(rows.flatMap(({ status, count }) => (status === null ? [] : [[status, count]])))
}
