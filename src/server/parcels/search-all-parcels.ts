import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import { holdsWords, isIndexed, keysIn, keysOf } from '#server/core/search-words.ts'

/** A parcel `p` of a customer `c`, looked at by itself. Signs and single letters name no parcel. */
export const isFoundIn = (search: string): RawBuilder<SqlBool> =>
  isIndexed(search)
    ? sql`(${holdsWords('p.search_text', search)} or ${holdsWords('c.search_text', search)} ${orOnShelf(search)})`
    : sql`false`

/** The same parcels, under the name `m`, by an index each: of their own letters, of their owner's, of their shelf. */
export function mayBeFound(search: string): readonly RawBuilder<SqlBool>[] {
  if (!isIndexed(search)) return [sql`false`]
  const holds = (text: string) => sql`${keysIn(text)} @> ${keysOf(search)}
    and ${holdsWords(text, search)}`
  const shelf = parseShelfCode(search)
  return [
    sql`${holds('m.search_text')}`,
    sql`m.customer_id = any(array(select k.user_id from customers k where ${holds('k.search_text')}))`,
    ...(shelf.ok ? [sql<SqlBool>`m.id = any(${standingOn(shelf.value)})`] : []),
  ]
}

function orOnShelf(search: string): RawBuilder<unknown> {
  const shelf = parseShelfCode(search)
  return shelf.ok ? sql`or p.id = any(${standingOn(shelf.value)})` : sql``
}

/** Now: what has left is not looked for by its shelf. */
const standingOn = (shelf: string) =>
  sql`array(select s.parcel_id from stored_parcels s where s.shelf = ${shelf})`
