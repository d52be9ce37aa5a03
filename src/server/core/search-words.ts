import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** The keys of what everybody of the office searches: nobody's own. */
const nobody = sql.lit('00000000-0000-0000-0000-000000000000')

/**
 * That this folded text holds every word that is typed. Signs alone are no word (`like all` of none is true): they find
 * nothing. Folding leaves no sign that `like` knows.
 */
export const holdsWords = (text: string, search: string): RawBuilder<SqlBool> =>
  sql`(search_fold(${search}) <> '' and ${sql.ref(text)} like all(
    array(select '%' || word || '%' from unnest(string_to_array(search_fold(${search}), ' ')) word)))`

/** What an index of letters is asked for. */
export const keysOf = (search: string): RawBuilder<unknown> =>
  sql`search_keys_asked(${nobody}::uuid, search_fold(${search}))`

/** The very words of the indexes that were made of a text. */
export const keysIn = (text: string): RawBuilder<unknown> =>
  sql`search_keys(${nobody}::uuid, ${sql.ref(text)})`

/** The indexes know letters by two: signs and single letters are in none. */
export const isIndexed = (search: string): boolean => /[\p{L}\p{N}]{2}/u.test(search)

/** A blank search asks nothing. */
export const asksNothing = (search: string | undefined): search is undefined =>
  (search ?? '').trim() === ''
