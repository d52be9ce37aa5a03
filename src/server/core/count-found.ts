import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from './context.ts'
import { candidates, unionOf } from './search-newest.ts'
import { isTold, newestOnWalk, newestTold, type WithTold } from './search-told.ts'
import {
  allOf,
  anywhere,
  isOfRow,
  keptBy,
  listed,
  orderOf,
  type Searched,
} from './search-slices.ts'

type Db = Database | Tx

/** How many rows each way looks at. */
export type Reach = typeof usual
const usual = {
  /** Of the newest that the filters keep: they tell how frequent the words are among them. */
  sample: 1000,
  told: newestTold,
  /** Of the newest that the filters keep, one after the other. */
  newest: 15_000,
  /** Of what the filters keep, told by the rows of the words. */
  walked: 60_000,
  /** Of what the words find, to see which the filters keep. */
  few: 3000,
  /** Of what the words find, to tell their states. */
  states: 20_000,
}

/** How many the search finds, up to `most`. Each way tells the same number, or that it saw too little of it. */
export async function countFound(
  db: Db,
  searched: Searched,
  most: number,
  reach: Reach = usual,
): Promise<number> {
  const { where, words, others } = searched
  if (!words && !others) return countRowAfterRow(db, searched, most)
  if (where.length === 0) return countInSlices(db, searched, most)
  const asked = isTold(searched) ? reach.told : reach.sample
  const sample = await countNewest(db, searched, { asked, most })
  if (sample.isWhole) return sample.n
  const told = await countKept(db, searched, sample, { most, reach })
  return told ?? countInSlices(db, searched, most)
}

type Bounds = { readonly most: number; readonly reach: Reach }

/** What the filters ask of another table than that of the words; nothing is told when neither way ends soon. */
async function countKept(
  db: Db,
  searched: Searched,
  sample: Counted,
  { most, reach }: Bounds,
): Promise<number | undefined> {
  if (searched.words && isOfRow(searched.words, searched.row)) return undefined
  if (isTold(searched)) return countTold(db, searched, sample, { most, reach })
  const few = () => countFew(db, searched, { asked: reach.few, most })
  const plenty = () => countUpTo(db, searched, { asked: reach.newest, most })
  // Of words that the filters keep in plenty, enough is met among the newest; of others, the words may find few.
  const isPlenty = rowsNeeded(sample, most) <= reach.newest
  const [first, second] = isPlenty ? [plenty, few] : [few, plenty]
  return (await first()) ?? second()
}

/** Of so many rows; whole when there are no more of them, or when no more are asked for. */
type Counted = { readonly rows: number; readonly n: number; readonly isWhole: boolean }
type Asked = { readonly asked: number; readonly most: number }

/** One row of the words tells all of it: only times alone, which have no mark, and what is frequent are gone through with less. */
async function countTold(
  db: Db,
  searched: WithTold,
  sample: Counted,
  { most, reach }: Bounds,
): Promise<number | undefined> {
  const { marks, rest, isWalked } = searched.told
  const asksTimesAlone = sample.n > 0 && isWalked && marks.length + rest.length === 0
  if (asksTimesAlone) return countUpTo(db, searched, { asked: reach.walked, most })
  const asked = 4 * reach.sample
  return rowsNeeded(sample, most) <= asked ? countUpTo(db, searched, { asked, most }) : undefined
}

/** Twice as many as words as frequent as in the sample need: formerly they may have been rarer. */
const rowsNeeded = ({ rows, n }: Counted, most: number): number => Math.ceil((2 * most * rows) / n)

/** Of the newest that the filters keep. */
async function countNewest(db: Db, searched: Searched, { asked, most }: Asked): Promise<Counted> {
  const { rows } = await sql<Pick<Counted, 'rows' | 'n'>>`select count(*)::int as rows,
    least(count(*) filter (where k.found), ${most}::int)::int as n
    from (${newest(searched, asked + 1)}) k`.execute(db)
  const [{ rows: looked, n } = { rows: 0, n: 0 }] = rows
  return { rows: looked, n, isWhole: looked <= asked || n >= most }
}

const newest = (searched: Searched, limit: number): RawBuilder<unknown> =>
  newestOnWalk(searched, { limit }) ??
  sql`select ${searched.isFound} as found from ${listed(searched)} where ${allOf(searched.where)}
    order by ${orderOf(searched.at, searched.id, {})} limit ${limit}::int`

/** The same, read no further than the last that is asked for; nothing is told when it found too little in as many rows as it may read. */
async function countUpTo(
  db: Db,
  searched: Searched,
  { asked, most }: Asked,
): Promise<number | undefined> {
  const { rows } = await sql<{ n: number; isWhole: boolean }>`with
      k as materialized (${newest(searched, asked + 1)}),
      f as materialized (select from k where k.found limit ${most}::int)
    select (select count(*)::int from f) as n, case when (select count(*) from f) >= ${most}::int
      then true else (select count(*) from k) <= ${asked}::int end as "isWhole"`.execute(db)
  return rows[0]?.isWhole ? rows[0].n : undefined
}

/** By the words, then kept or not; nothing is told when they find too many. */
async function countFew(
  db: Db,
  searched: Searched,
  { asked, most }: Asked,
): Promise<number | undefined> {
  const { rows } = await sql<{ candidates: number; n: number }>`
    with m as materialized (${candidates(searched, asked)})
    select (select count(*)::int from m) as candidates, (select count(*)::int from (
      select from m ${keptBy(searched)} where (select count(*) from m) <= ${asked}::int
      limit ${most}::int) k) as n`.execute(db)
  const [told] = rows
  return told && told.candidates <= asked ? told.n : undefined
}

async function countInSlices(db: Db, searched: Searched, most: number): Promise<number> {
  const { words, others, row, where } = searched
  const theirs =
    others &&
    sql`select ${sql.ref(row.id)} as id from ${listed(searched)}
      where ${allOf([sql`${sql.ref(row.id)} = any(${others})`, ...where])} limit ${most}::int`
  const ways = [words && anywhere({ ...searched, words }, most), theirs].filter(
    (each) => each !== undefined,
  )
  const { rows } = await sql<{ n: number }>`select least(count(*), ${most}::int)::int as n
    from (${unionOf(ways)}) f`.execute(db)
  return rows[0]?.n ?? 0
}

async function countRowAfterRow(db: Db, searched: Searched, most: number): Promise<number> {
  const { where, isFound } = searched
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from ${listed(searched)} where ${allOf([...where, isFound])} limit ${most}::int) k`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** How many of each status the search finds, up to `most`; nothing is told when the words are frequent: each status is counted. */
export async function statusesFound(
  db: Db,
  searched: Searched,
  most: number,
  reach: Reach = usual,
): Promise<ReadonlyMap<string, number> | undefined> {
  const { words } = searched
  if (!words) return undefined
  const sample = await countNewest(db, searched, { asked: reach.sample, most })
  if (rowsNeeded(sample, most) <= reach.newest) return undefined
  const { rows } = await sql<{
    status: string
    count: number
  }>`select f.status, count(*)::int as count
    from (${anywhere({ ...searched, words }, reach.states + 1, sql`status`)}) f group by f.status`.execute(
    db,
  )
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  if (all > reach.states) return undefined
  return new Map(rows.map(({ status, count }) => [status, Math.min(count, most)]))
}
