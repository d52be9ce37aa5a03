import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/context.ts'
import {
  foundByIndex,
  isTooShort,
  type Limits,
  newestOf,
  newestRows,
  orderOf,
  type Page,
  rowAfterRow,
  type Searched,
  usualLimits,
} from './searched.ts'

type Db = Database | Tx

/**
 * The ids of a page of what the search finds, in the order of the list: among the newest rows, else by the index, else row after
 * row (docs/decisions/009-office-at-scale.md).
 */
export async function idsFound(
  db: Db,
  searched: Searched,
  page: Page,
  limits: Limits = usualLimits,
): Promise<readonly string[]> {
  const { words, others } = searched
  if (!words && !others) return []
  if (words) {
    const newest = await amongNewest(db, searched, page, newestRows(searched, limits).first)
    if (newest.isAll || newest.ids.length >= page.limit) return newest.ids
  }
  const sorted = isTooShort(searched)
    ? undefined
    : await sortedByTime(db, searched, page, limits.sorted)
  if (sorted) return sorted
  const { rows } = await rowAfterRow(searched, page, limits).execute(db)
  return rows.map(({ id }) => id)
}

async function amongNewest(db: Db, searched: Searched, page: Page, rows: number) {
  const looked = newestOf(searched, { ...page, limit: rows })
  // Both are read as they are asked for: no further than the last row of the page.
  const statement = sql<{ ids: string[]; isAll: boolean }>`with
      looked as materialized (${looked}),
      page as materialized (select id from looked where found limit ${page.limit}::int)
    select array(select id from page) as ids, case when (select count(*) from page) >= ${page.limit}::int
      then false else (select count(*) from looked) < ${rows}::int end as "isAll"`
  return (await statement.execute(db)).rows[0] ?? { ids: [], isAll: true }
}

/** Nothing when the index finds more than `most` rows. */
async function sortedByTime(
  db: Db,
  searched: Searched,
  page: Page,
  most: number,
): Promise<readonly string[] | undefined> {
  const statement = sql<{ found: number; ids: string[] }>`with
      m as materialized (${foundByIndex(searched, page, most + 1)})
    select (select count(*)::int from m) as found, array(select m.id from m
      where (select count(*) from m) <= ${most}::int
      order by ${orderOf('m.at', 'm.id', page)} limit ${page.limit}::int) as ids`
  const [row] = (await statement.execute(db)).rows
  return row && row.found <= most ? row.ids : undefined
}
