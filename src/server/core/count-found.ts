import { sql } from 'kysely'
import type { Database, Tx } from './context.ts'
import { allOf, candidates, orderOf, type Searched } from './search-newest.ts'

type Db = Database | Tx

/** How many rows each way looks at. */
export type Reach = typeof usual
const usual = {
  /** Of the newest that the filters keep: they tell how frequent the word is. */
  sample: 1000,
  /** Of the newest, one after the other. */
  newest: 15_000,
  /** Of the index, first, to see whether they hold the thousand that the filters keep. */
  few: 3000,
  /** Of the index: beyond, a word is met soon, row after row. */
  indexed: 20_000,
}

/**
 * How many the search finds, up to `most`. What is frequent is counted among the newest, what is rare by the index, which has
 * to gather all that it knows of a word before it gives the first; the sample tells which. Each way tells the same number, or
 * that it saw too little of it.
 */
export async function countFound(
  db: Db,
  searched: Searched,
  most: number,
  reach: Reach = usual,
): Promise<number> {
  const sample = await countNewest(db, searched, { asked: reach.sample, most })
  if (sample.isWhole) return sample.n
  for (const way of waysBeyond(sample, db, searched, { most, reach })) {
    const counted = await way()
    if (counted?.isWhole) return counted.n
  }
  return countRowAfterRow(db, searched, most)
}

type Way = () => Promise<Counted | undefined>
type Bounds = { readonly most: number; readonly reach: Reach }

/** Without a filter the index needs no more rows than are counted; with one, the newest may be all that it keeps. */
function waysBeyond(
  sample: Counted,
  db: Db,
  searched: Searched,
  { most, reach }: Bounds,
): readonly Way[] {
  const isFiltered = searched.where.length > 0
  const needed = rowsNeeded(sample, most)
  const isMet = isFiltered ? sample.n > 0 : needed <= reach.newest
  const among = (asked: number) => () => countNewest(db, searched, { asked, most })
  const byIndex = (asked: number) => () => countIndexed(db, searched, { asked, most })
  const first = byIndex(isFiltered ? reach.few : most)
  const all = byIndex(reach.indexed)
  return isMet
    ? [among(Math.min(needed, reach.newest)), first, all]
    : [first, among(reach.newest), all]
}

/** Of so many rows; whole when there are no more of them, or when no more are asked for. */
type Counted = { readonly rows: number; readonly n: number; readonly isWhole: boolean }
type Asked = { readonly asked: number; readonly most: number }

/** A quarter more than a word as frequent as in the sample needs. */
const rowsNeeded = ({ rows, n }: Counted, most: number): number =>
  Math.ceil((1.25 * most * rows) / n)

async function countNewest(db: Db, searched: Searched, { asked, most }: Asked): Promise<Counted> {
  const { from, table, where, at, id, isFound } = searched
  const { rows } = await sql<Pick<Counted, 'rows' | 'n'>>`select count(*)::int as rows,
    least(count(*) filter (where k.found), ${most}::int)::int as n from (
      select ${isFound} as found from ${from(sql.table(table))} where ${allOf(where)}
      order by ${orderOf(at, id, {})} limit ${asked + 1}::int) k`.execute(db)
  return countedOf(rows[0], { asked, most })
}

async function countIndexed(
  db: Db,
  searched: Searched,
  { asked, most }: Asked,
): Promise<Counted | undefined> {
  const { mayBeFound, from, where } = searched
  if (mayBeFound.length === 0) return undefined
  const { rows } = await sql<Counted>`with m as materialized (${candidates(searched, asked)})
    select (select count(*)::int from m) as rows,
      (select count(*)::int from (select from ${from(sql`m`)} where ${allOf(where)} limit ${most}::int) f) as n`.execute(
    db,
  )
  return countedOf(rows[0], { asked, most })
}

function countedOf(
  { rows, n }: Pick<Counted, 'rows' | 'n'> = { rows: 0, n: 0 },
  { asked, most }: Asked,
): Counted {
  return { rows, n, isWhole: rows <= asked || n >= most }
}

async function countRowAfterRow(
  db: Db,
  { from, table, where, isFound }: Searched,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from ${from(sql.table(table))} where ${allOf([...where, isFound])} limit ${most}::int) k`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** How many of each status the search finds, up to `most`; nothing is told when the word is frequent: each status is counted. */
export async function statusesFound(
  db: Db,
  searched: Searched,
  most: number,
  reach: Reach = usual,
): Promise<ReadonlyMap<string, number> | undefined> {
  const { mayBeFound, from, where } = searched
  if (mayBeFound.length === 0) return undefined
  const sample = await countNewest(db, searched, { asked: reach.sample, most })
  if (rowsNeeded(sample, most) <= reach.newest) return undefined
  const { rows } = await sql<{ candidates: number; status: string | null; count: number }>`
    with m as materialized (${candidates(searched, reach.indexed)}),
      f as (select status, count(*)::int as count from ${from(sql`m`)} where ${allOf(where)} group by status)
    select (select count(*)::int from m) as candidates, f.status, least(f.count, ${most}::int) as count
    from (select) one left join f on true`.execute(db)
  if ((rows[0]?.candidates ?? 0) > reach.indexed) return undefined
  return new Map(rows.flatMap(({ status, count }) => (status === null ? [] : [[status, count]])))
}
