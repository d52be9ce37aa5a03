import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Searched } from '#server/core/search-newest.ts'
import { holdsWords, isIndexed, keysOf } from '#server/core/search-words.ts'

/**
 * Accounts whose name, e-mail or client number hold every word that was typed, whatever its case and accents (migration
 * 0021), in a list that is kept newest first.
 */
export function searchedUsers(
  typed: string,
  list: Pick<Searched, 'from' | 'where' | 'at' | 'id'>,
): Searched {
  const mayBeFound: RawBuilder<SqlBool> = sql`m.search_keys @> ${keysOf(typed)} and ${holdsWords('m.search_text', typed)}`
  return {
    table: 'users',
    columns: ['id', 'role', 'is_active', 'deleted_at', 'created_at'],
    ...list,
    isFound: holdsWords('u.search_text', typed),
    mayBeFound: isIndexed(typed) ? [mayBeFound] : [],
  }
}
