import { sql, type RawBuilder, type SqlBool } from 'kysely'

/**
 * That a folded text holds every word that is typed: one `like` for each, which a trigram index can answer. Signs alone are no
 * word and find nothing. Folding leaves none of the signs that `like` knows.
 */
export function holdsWords(text: string, typed: string): RawBuilder<SqlBool> {
  const folded = sql`search_fold(${typed})`
  const each = Array.from(
    { length: typed.trim().split(separators).length },
    (_, index) =>
      sql`${sql.ref(text)} like '%' || split_part(${folded}, ' ', ${sql.lit(index + 1)}) || '%'`,
  )
  return sql`(${folded} <> '' and ${sql.join(each, sql` and `)})`
}

/** What `search_fold` makes a space of: at least as many words as it leaves, and a word too many is in every text. */
const separators = /[\s\u00A0\u202F!-/:-@[-`{-~’«»–—]+/

/** A trigram index knows words of three letters or more. */
export const hasTrigram = (typed: string): boolean => /[\p{L}\p{N}]{3}/u.test(typed)

/** A blank search asks nothing. */
export const asksNothing = (search: string | undefined): search is undefined =>
  (search ?? '').trim() === ''
