import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { parseShelfCode } from '#domain/parcel/shelf.ts'

const nobody = '00000000-0000-0000-0000-000000000000'
const clientText = sql`search_fold(c.first_name || ' ' || c.last_name || ' ' || c.client_number)`

export const asksNothing = (search: string | undefined): search is undefined =>
  (search ?? '').trim() === ''

/** Signs and single letters name no parcel: the indexes know letters by two. */
const namesNothing = (search: string): boolean => !/[\p{L}\p{N}]{2}/u.test(search)

/** Each word, with what surrounds it. Folding leaves no sign that `like` knows. */
const partsOf = (search: string): RawBuilder<string[]> =>
  sql`array(select '%' || word || '%' from unnest(string_to_array(search_fold(${search}), ' ')) word)`

/** A parcel `p` of a customer `c`, looked at by itself: among few rows. */
export const isFoundIn = (search: string): RawBuilder<SqlBool> =>
  namesNothing(search)
    ? sql`false`
    : sql`(p.search_text like all(${partsOf(search)}) or ${clientText} like all(${partsOf(search)}) ${orOnShelf(search)})`

/** The same parcels by the indexes of letters: among a million. */
export const mayBeFound = (search: string): RawBuilder<SqlBool> =>
  namesNothing(search)
    ? sql`false`
    : sql`p.id = any(array(
    select q.id from parcels q
    where search_keys(${nobody}, q.search_text) @> search_keys_asked(${nobody}, search_fold(${search}))
      and q.search_text like all(${partsOf(search)})
    union
    select q.id from customers c join parcels q on q.customer_id = c.user_id
    where search_keys(${nobody}, ${clientText}) @> search_keys_asked(${nobody}, search_fold(${search}))
      and ${clientText} like all(${partsOf(search)})
    ${unionOnShelf(search)}))`

function orOnShelf(search: string): RawBuilder<unknown> {
  const shelf = parseShelfCode(search)
  return shelf.ok
    ? sql`or exists (select from stored_parcels s where s.parcel_id = p.id and s.shelf = ${shelf.value})`
    : sql``
}

/** What stands there now: what has left is not looked for by its shelf. */
function unionOnShelf(search: string): RawBuilder<unknown> {
  const shelf = parseShelfCode(search)
  return shelf.ok
    ? sql`union select s.parcel_id from stored_parcels s where s.shelf = ${shelf.value}`
    : sql``
}
