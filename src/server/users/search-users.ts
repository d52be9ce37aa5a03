import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Searched } from '#server/core/search-newest.ts'
import { isIndexed, keysOf, partsOf } from '#server/core/search-words.ts'

/**
 * Accounts whose name, e-mail or client number hold every word that was typed, whatever its case and accents (migration
 * 0021), in a list that is kept newest first.
 */
export function searchedUsers(
  typed: string,
  list: Pick<Searched, 'from' | 'where' | 'at' | 'id'>,
): Searched {
  const holds = (text: string) => sql<SqlBool>`${sql.ref(text)} like all(${partsOf(typed)})`
  const mayBeFound: RawBuilder<SqlBool> = sql`m.search_keys @> ${keysOf(typed)} and ${holds('m.search_text')}`
  return {
    table: 'users',
    columns: ['id', 'role', 'is_active', 'deleted_at', 'created_at'],
    ...list,
    isFound: holds('u.search_text'),
    mayBeFound: isIndexed(typed) ? [mayBeFound] : [],
  }
}
