import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/context.ts'
import {
  allOf,
  foundByIndex,
  holdsWords,
  isTooShort,
  type Limits,
  newestOf,
  newestRows,
  rowAfterRow,
  type Searched,
  usualLimits,
} from './searched.ts'

type Db = Database | Tx

/** How many rows the search finds, up to `most`: exact, whichever way counts them. */
export async function countFound(
  db: Db,
  searched: Searched,
  most: number,
  limits: Limits = usualLimits,
): Promise<number> {
  if (!searched.words && !searched.others) return 0
  const frequent = searched.words && (await countFrequent(db, searched, most, limits))
  if (frequent !== undefined) return frequent
  const found = isTooShort(searched)
    ? sql`(${rowAfterRow(searched, { limit: most }, limits)})`
    : foundByIndex(searched, {}, most)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${found}) f`.execute(db)
  return Math.min(rows[0]?.n ?? 0, most)
}

/** Among the newest rows: nothing when they do not tell all of it. */
async function countFrequent(
  db: Db,
  searched: Searched,
  most: number,
  limits: Limits,
): Promise<number | undefined> {
  const rows = newestRows(searched, limits)
  const newest = await countNewest(db, searched, rows.first, most)
  const needed = rowsNeeded(newest, most)
  const isFrequent = !newest.isExact && needed <= rows.most
  const counted = isFrequent ? await countNewest(db, searched, needed, most) : newest
  return counted.isExact ? counted.found : undefined
}

/** Of so many rows; exact when there are no others, or when no more are asked for. */
type Counted = { readonly rows: number; readonly found: number; readonly isExact: boolean }

async function countNewest(
  db: Db,
  searched: Searched,
  rows: number,
  most: number,
): Promise<Counted> {
  const statement = sql<Counted>`with
      looked as materialized (${newestOf(searched, { limit: rows })}),
      f as materialized (select from looked where found limit ${most}::int)
    select ${rows}::int as rows, (select count(*)::int from f) as found, case when (select count(*) from f) >= ${most}::int
      then true else (select count(*) from looked) < ${rows}::int end as "isExact"`
  return (await statement.execute(db)).rows[0] ?? { rows, found: 0, isExact: true }
}

/** To find `most`, with half as much again for words that were rarer before. */
const rowsNeeded = ({ rows, found }: Counted, most: number): number =>
  Math.ceil((1.5 * most * rows) / found)

/** How many rows of each status the search finds, up to `most`; nothing when there are many: each status is then counted. */
export async function statusesFound(
  db: Db,
  searched: Searched,
  most: number,
  limits: Limits = usualLimits,
): Promise<ReadonlyMap<string, number> | undefined> {
  const { words } = searched
  if (!words) return undefined
  const newest = await countNewest(db, searched, limits.newest, most)
  if (rowsNeeded(newest, most) <= limits.frequent) return undefined
  const conditions = [holdsWords(words.text, words.typed), ...words.where]
  const found = isTooShort(searched)
    ? sql`select n.status from (${newestOf(searched, { limit: limits.short }, sql`, status`)}) n where n.found`
    : sql`select status from ${words.from} where ${allOf(conditions)}`
  const { rows } = await sql<{
    status: string
    count: number
  }>`select f.status, count(*)::int as count
    from (${found} limit ${limits.byStatus + 1}::int) f group by f.status`.execute(db)
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  if (all > limits.byStatus) return undefined
  return new Map(rows.map(({ status, count }) => [status, Math.min(count, most)]))
}
