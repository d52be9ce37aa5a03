import type { Searched } from '#server/core/search-slices.ts'
import { holdsWords, isIndexed } from '#server/core/search-words.ts'

/**
 * Accounts whose name, e-mail or client number hold every word that was typed, whatever its case and accents (migration
 * 0021), in a list that is kept newest first.
 */
export function searchedUsers(
  typed: string,
  list: Pick<Searched, 'from' | 'where' | 'at' | 'id'>,
): Searched {
  return {
    ...list,
    isFound: holdsWords('u.search_text', typed),
    words: isIndexed(typed) ? { typed, ...wordsOfUsers } : undefined,
  }
}

const wordsOfUsers = {
  table: 'users',
  id: 'id',
  at: 'created_at',
  text: 'search_text',
  row: { table: 'users', id: 'u.id', at: 'u.created_at' },
} as const
