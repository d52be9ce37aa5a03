import { sql, type Expression, type SqlBool } from 'kysely'

/**
 * Accounts whose name, e-mail or client number hold every word that was typed, whatever its case and accents (migration
 * 0021); the index finds the letters by threes, the text decides. `undefined` when nothing was typed.
 */
export function matchingUser(typed: string | undefined): Expression<SqlBool> | undefined {
  if (!typed?.trim()) return undefined
  const folded = sql`search_fold(${typed})`
  return sql<SqlBool>`(u.search_keys @> search_keys_asked('00000000-0000-0000-0000-000000000000', ${folded})
    and not exists (select from unnest(string_to_array(${folded}, ' ')) word
      where strpos(u.search_text, word) = 0))`
}
