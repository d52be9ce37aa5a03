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
const looked = 1000
const lookedFurther = 15_000
/** As many rows of the index are looked at: what it has more of is frequent enough to be met soon, row after row. */
const mostIndexed = 6000

/**
 * The ids of a page. A word of one row in two is found at once among the newest; a word of one in a million by the index; the
 * planner, which takes letters for independent of one another, cannot tell them apart.
 */
export async function idsFound(db: Db, searched: Searched, page: Page): Promise<readonly string[]> {
  const recent = await idsOf(db, amongNewest(searched, page, looked))
  if (recent.length >= page.limit) return recent
  // Some were met: the others may not be far, and the index would first gather all that it knows of so frequent a word.
  if (recent.length * 4 >= page.limit) {
    const further = await idsOf(db, amongNewest(searched, page, lookedFurther))
    if (further.length >= page.limit) return further
  }
  return (await idsByIndex(db, searched, page)) ?? idsOf(db, rowAfterRow(searched, page))
}

/** The rows that the index gives, one more than will be looked at: as many mean too many. */
export const candidates = (
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

function amongNewest({ from, table, where, at, id, isFound }: Searched, page: Page, most: number) {
  return sql<Found>`select n.id from (
    select ${sql.ref(id)} as id, ${sql.ref(at)} as at, ${isFound} as found
    from ${from(sql.table(table))} where ${allOf([...where, ...beyondOf(page)])}
    order by ${orderOf(at, id, page)} limit ${Math.max(most, page.limit * 4)}::int) n
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

export function orderOf(at: string, id: string, { direction = 'desc' }: Pick<Page, 'direction'>) {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  return sql`${sql.ref(at)} ${way}, ${sql.ref(id)} ${way}`
}
