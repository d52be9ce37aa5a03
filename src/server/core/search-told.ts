import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { holdsWords } from './search-words.ts'
import {
  allOf,
  beyondOf,
  inSlice,
  keptBy,
  listed,
  orderOf,
  slicesOf,
  type Page,
  type Searched,
  type Told,
  type Words,
} from './search-slices.ts'

/** A search whose filters are told by the row of the words. */
export type WithTold = Searched & { readonly words: Words; readonly told: Told }

export const isTold = (searched: Searched): searched is WithTold =>
  searched.words !== undefined && searched.told !== undefined

/** A page of what is gathered first: no more than so many. */
export type Sorted = Page & { readonly most: number }

/** How many rows the words and the filters find, and the ids of a page of them unless they are too many. */
export function idsOfTold(searched: WithTold, page: Sorted) {
  const { told, most, limit } = { ...searched, ...page }
  return sql<{ candidates: number; ids: string[] }>`
    with m as materialized (${toldInSlices(searched, most + 1)}${othersOf(searched, most + 1)})
    select (select count(*)::int from m) as candidates, array(
      select m.id from (select * from m where ${allOf([sql`(select count(*) from m) <= ${most}::int`, ...beyondOf('m.at', 'm.id', page)])}
        order by ${orderOf('m.at', 'm.id', page)}) m ${keptByRest(searched, told)}
      order by ${orderOf('m.at', 'm.id', page)} limit ${limit}::int) as ids`
}

function toldInSlices(searched: WithTold, limit: number): RawBuilder<unknown> {
  const { words, told } = searched
  const read = sql`${sql.ref(`t.${words.id}`)} as id, ${sql.ref(told.at)} as at`
  return sql`(select found.id, found.at from ${slicesOf(searched, {})} as slice (n)
    cross join lateral ${inSlice(searched, {}, read)} found limit ${limit}::int)`
}

function othersOf(searched: WithTold, limit: number): RawBuilder<unknown> {
  const { row, at, id, where, others } = searched
  if (!others) return sql``
  return sql` union (select ${sql.ref(id)}, ${sql.ref(at)} from ${listed(searched)}
    where ${allOf([sql`${sql.ref(row.id)} = any(${others})`, ...where])} limit ${limit}::int)`
}

const keptByRest = (searched: Searched, { rest }: Told): RawBuilder<unknown> =>
  rest.length === 0 ? sql`` : keptBy({ ...searched, where: rest })

/** Row after row of the words’ table, in the order of the list: of what is too frequent to be gathered. */
export function walkOfTold(searched: WithTold, page: Page) {
  const { words, told } = searched
  const id = `t.${words.id}`
  return sql<{ id: string }>`select ${sql.ref(id)} as id from ${sql.table(words.table)} t
    cross join lateral (select ${sql.ref(id)} as id) m ${keptByRest(searched, told)}
    where ${allOf([isFoundOf(searched), ...told.where, ...beyondOf(told.at, id, page)])}
    order by ${orderOf(told.at, id, page)} limit ${page.limit}::int`
}

function isFoundOf({ words, others }: WithTold): RawBuilder<SqlBool> {
  const holds = holdsWords(`t.${words.text}`, words.typed)
  return others ? sql`(${holds} or ${sql.ref(`t.${words.id}`)} = any(${others}))` : holds
}

/** How many of the newest are looked at first where the rows of the words tell the filters: what is rare is soon found by its words. */
export const newestTold = 250

/** The newest rows that the filters keep, and whether they are found: where that walk tells all of it. */
export function newestOnWalk(searched: Searched, page: Page): RawBuilder<unknown> | undefined {
  if (!isTold(searched) || !searched.told.isWalked || searched.told.rest.length > 0)
    return undefined
  const { words, told } = searched
  const id = `t.${words.id}`
  return sql`select ${sql.ref(id)} as id, ${sql.ref(told.at)} as at, ${isFoundOf(searched)} as found
    from ${sql.table(words.table)} t where ${allOf([...told.where, ...beyondOf(told.at, id, page)])}
    order by ${orderOf(told.at, id, page)} limit ${page.limit}::int`
}
