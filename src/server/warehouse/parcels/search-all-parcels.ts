import { sql } from 'kysely'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import type { Searched } from '#server/core/search-slices.ts'
import { holdsWords, isIndexed } from '#server/core/search-words.ts'

type Ways = Pick<Searched, 'row' | 'isFound' | 'words' | 'others'>

/**
 * How a parcel `p` with its words `w` is found: by its own and its owner's, by the shelf it stands on. Signs and single letters
 * name no parcel. `A-1-3` is one word, or it would be found in the parts of a hundred thousand numbers; `B12` may be one.
 */
export function searchingParcels(search: string): Ways {
  const shelf = parseShelfCode(search)
  const isShelfOnly = shelf.ok && /[- ]/.test(search.trim())
  const byWords = isShelfOnly ? nothing : byTheirWords(search)
  if (!shelf.ok) return byWords
  const ids = sql`array(select s.parcel_id from stored_parcels s where s.shelf = ${shelf.value})`
  return {
    ...byWords,
    // Where it stands now: what has left is not looked for by its shelf.
    isFound: sql`(${byWords.isFound} or p.id = any(${ids}))`,
    others: ids,
  }
}

/** `CLT-100001` is one word, as it stands in their words. */
export function byTheirWords(search: string): Ways {
  const typed = search.replaceAll(/\b(CLT)-(\d+)/gi, '$1$2')
  if (!isIndexed(typed)) return nothing
  return { row, isFound: holdsWords('w.words', typed), words: { typed, ...wordsOfParcels } }
}

const row = { table: 'parcels', id: 'p.id', at: 'p.created_at' } as const
const nothing: Ways = { row, isFound: sql`false` }

const wordsOfParcels = {
  table: 'searched_parcels',
  id: 'parcel_id',
  at: 'at',
  text: 'words',
} as const
