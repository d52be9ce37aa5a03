import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database, Tx } from './context.ts'

type Db = Database | Tx
type Table = 'orders' | 'parcels' | 'quotes' | 'users'

/** A search in a list that is kept newest first. */
export type Searched = {
  readonly table: Table
  /** Those of its columns that the rest speaks of. */
  readonly columns: readonly string[]
  /** What follows `from`, made of the table or of those of its rows that the index gave. */
  readonly from: (rows: RawBuilder<unknown>) => RawBuilder<unknown>
  /** What the filters keep, without what is searched. */
  readonly where: readonly RawBuilder<SqlBool>[]
  /** The key that the list is sorted by. */
  readonly at: string
  readonly id: string
  /** Told of a row that was read. */
  readonly isFound: RawBuilder<SqlBool>
  /**
   * Told by indexes, each of its own, of the table's rows under the name `m`; none when what is typed is too short for them.
   * Never one `or`: its rows would be cut in letters again, one by one, to know which of its sides they satisfy.
   */
  readonly mayBeFound: readonly RawBuilder<SqlBool>[]
}
type Page = {
  readonly limit: number
  /** Beyond the page before. */
  readonly beyond?: RawBuilder<SqlBool> | undefined
  readonly direction?: 'asc' | 'desc'
}

/** As many rows are looked at before the index is: what is frequent is among them. */
const looked = 4000
/** As many rows of the index are looked at: what it has more of is frequent enough to be met soon, row after row. */
const mostIndexed = 6000
/** To count, all of them are needed; beyond, a thousand of them are met soon. */
const mostCounted = 20_000
const fewIndexed = 3000
const manyLooked = 12_000

/**
 * The ids of a page. A word of one row in two is found at once among the newest; a word of one in a million by the index; the
 * planner, which takes letters for independent of one another, cannot tell them apart.
 */
export async function idsFound(db: Db, searched: Searched, page: Page): Promise<readonly string[]> {
  const recent = await idsOf(db, amongNewest(searched, page))
  if (recent.length >= page.limit) return recent
  const indexed = await idsByIndex(db, searched, page)
  return indexed ?? idsOf(db, rowAfterRow(searched, page))
}

/**
 * How many the search finds, up to `most`: of the first that the index gives, else of the newest that the filters keep, else of
 * all that the index gives; what is in none of them by the thousand is looked for row after row.
 */
export async function countFound(db: Db, searched: Searched, most: number): Promise<number> {
  const isEnough = ({ rows, n }: Counted, asked: number): boolean => rows <= asked || n >= most
  const some = await countIndexed(db, searched, { asked: fewIndexed, most })
  if (some && isEnough(some, fewIndexed)) return some.n
  const recent = await countNewest(db, searched, most)
  if (isEnough(recent, manyLooked)) return recent.n
  const many = await countIndexed(db, searched, { asked: mostCounted, most })
  if (many && isEnough(many, mostCounted)) return many.n
  return (await countNewest(db, searched, most, 'all')).n
}

/** Of so many rows, one more than was asked when there are more. */
type Counted = { readonly rows: number; readonly n: number }

async function countIndexed(
  db: Db,
  searched: Searched,
  { asked, most }: { readonly asked: number; readonly most: number },
): Promise<Counted | undefined> {
  const { mayBeFound, from, where } = searched
  if (mayBeFound.length === 0) return undefined
  const { rows } = await sql<Counted>`with m as materialized (${candidates(searched, asked)})
    select (select count(*)::int from m) as rows,
      (select count(*)::int from (select from ${from(sql`m`)} where ${allOf(where)} limit ${most}::int) f) as n`.execute(
    db,
  )
  return rows[0]
}

async function countNewest(
  db: Db,
  { from, table, where, at, id, isFound }: Searched,
  most: number,
  reach?: 'all',
): Promise<Counted> {
  const kept = reach
    ? sql`select true as found from ${from(sql.table(table))} where ${allOf([...where, isFound])} limit ${most}::int`
    : sql`select ${isFound} as found from ${from(sql.table(table))} where ${allOf(where)}
        order by ${orderOf(at, id, {})} limit ${manyLooked + 1}::int`
  const { rows } = await sql<Counted>`select count(*)::int as rows,
    least(count(*) filter (where k.found), ${most}::int)::int as n from (${kept}) k`.execute(db)
  return rows[0] ?? { rows: 0, n: 0 }
}

/** How many of each status the search finds, up to `most`; nothing is told when the index has too many. */
export async function statusesFound(
  db: Db,
  searched: Searched,
  most: number,
): Promise<ReadonlyMap<string, number> | undefined> {
  const { mayBeFound, from, where } = searched
  if (mayBeFound.length === 0) return undefined
  const { rows } = await sql<{ candidates: number; status: string | null; count: number }>`
    with m as materialized (${candidates(searched, mostCounted)}),
      f as (select status, count(*)::int as count from ${from(sql`m`)} where ${allOf(where)} group by status)
    select (select count(*)::int from m) as candidates, f.status, least(f.count, ${most}::int) as count
    from (select) one left join f on true`.execute(db)
  if ((rows[0]?.candidates ?? 0) > mostCounted) return undefined
  return new Map(rows.flatMap(({ status, count }) => (status === null ? [] : [[status, count]])))
}

/** The rows that the index gives, one more than will be looked at: as many mean too many. */
const candidates = (
  { table, columns, mayBeFound }: Searched,
  most: number,
): RawBuilder<unknown> => {
  const read = sql.join(columns.map((column) => sql.ref(`m.${column}`)))
  const each = mayBeFound.map(
    (condition) =>
      sql`(select ${read} from ${sql.table(table)} m where ${condition} limit ${most + 1}::int)`,
  )
  return sql.join(each, sql` union `)
}

export const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`

type Found = { readonly id: string }

const idsOf = async (db: Db, statement: RawBuilder<Found>): Promise<string[]> =>
  (await statement.execute(db)).rows.map(({ id }) => id)

function amongNewest({ from, table, where, at, id, isFound }: Searched, page: Page) {
  return sql<Found>`select n.id from (
    select ${sql.ref(id)} as id, ${sql.ref(at)} as at, ${isFound} as found
    from ${from(sql.table(table))} where ${allOf([...where, ...beyondOf(page)])}
    order by ${orderOf(at, id, page)} limit ${Math.max(looked, page.limit * 4)}::int) n
    where n.found order by ${orderOf('n.at', 'n.id', page)} limit ${page.limit}::int`
}

/** Nothing is told when the index has too many: that is another search. */
async function idsByIndex(db: Db, searched: Searched, page: Page): Promise<string[] | undefined> {
  const { from, where, at, id, mayBeFound } = searched
  if (mayBeFound.length === 0) return undefined
  const { rows } = await sql<{ candidates: number; ids: string[] }>`
    with m as materialized (${candidates(searched, mostIndexed)})
    select (select count(*)::int from m) as candidates, array(
      select ${sql.ref(id)} from ${from(sql`m`)} where ${allOf([...where, ...beyondOf(page)])}
      order by ${orderOf(at, id, page)} limit ${page.limit}::int) as ids`.execute(db)
  const [told] = rows
  return told && told.candidates <= mostIndexed ? told.ids : undefined
}

function rowAfterRow({ from, table, where, at, id, isFound }: Searched, page: Page) {
  return sql<Found>`select ${sql.ref(id)} as id from ${from(sql.table(table))}
    where ${allOf([...where, ...beyondOf(page), isFound])}
    order by ${orderOf(at, id, page)} limit ${page.limit}::int`
}

const beyondOf = ({ beyond }: Page): readonly RawBuilder<SqlBool>[] => (beyond ? [beyond] : [])

function orderOf(at: string, id: string, { direction = 'desc' }: Pick<Page, 'direction'>) {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  return sql`${sql.ref(at)} ${way}, ${sql.ref(id)} ${way}`
}
