import type { Searched } from '#server/core/search-slices.ts'
import { holdsWords, isIndexed } from '#server/core/search-words.ts'

/**
 * Accounts whose name, e-mail or client number hold every word that was typed, whatever its case and accents,
 * in a list that is kept newest first.
 */
export function searchedUsers(
  typed: string,
  { key, ...list }: Pick<Searched, 'from' | 'where'> & { readonly key: Key },
): Searched {
  return {
    ...list,
    at: key.at,
    id: key.id,
    row: key,
    isFound: holdsWords('u.search_text', typed),
    words: isIndexed(typed)
      ? { typed, table: 'users', id: 'id', at: 'created_at', text: 'search_text' }
      : undefined,
  }
}

type Key = typeof byAccount | typeof byClient

/** Accounts by when they were made. */
export const byAccount = {
  table: 'users',
  at: 'u.created_at',
  id: 'u.id',
} as const

/** Clients by their own age, which is their account’s. */
export const byClient = {
  table: 'users',
  at: 'c.created_at',
  id: 'c.user_id',
} as const
