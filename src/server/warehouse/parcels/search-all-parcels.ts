import { sql } from 'kysely'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import type { IndexedWords, Searched } from '#server/core/search/searched.ts'
import { holdsWords } from '#server/core/search/typed-words.ts'

/** What `searched_parcels t` tells of a list: the time that it is sorted by, and its filters. */
type ParcelList = Pick<IndexedWords, 'at' | 'where' | 'rest'>
type Ways = Pick<Searched, 'isFound' | 'words' | 'others'>

/**
 * How a parcel with its words `t` is found: by its own and its owner's, by the shelf it stands on. `A-1-3` is one word, or it
 * would be found in the parts of a hundred thousand numbers; `B12` may be one.
 */
export function searchingParcels(search: string, list: ParcelList): Ways {
  const shelf = parseShelfCode(search)
  const isShelfOnly = shelf.ok && /[- ]/.test(search.trim())
  const byWords = isShelfOnly ? nothing : byTheirWords(search, list)
  if (!shelf.ok) return byWords
  const ids = sql`array(select s.parcel_id from stored_parcels s where s.shelf = ${shelf.value})`
  return {
    ...byWords,
    // The parcel's current shelf: one that has left is not found by its shelf.
    isFound: sql`(${byWords.isFound} or t.parcel_id = any(${ids}))`,
    others: ids,
  }
}

/** `CLT-100001` is one word, as it stands in their words. Signs and single letters name no parcel. */
export function byTheirWords(search: string, list: ParcelList): Ways {
  const typed = search.replaceAll(/\b(CLT)-(\d+)/gi, '$1$2')
  if (!/[\p{L}\p{N}]{2}/u.test(typed)) return nothing
  return {
    isFound: holdsWords('t.words', typed),
    words: {
      typed,
      from: sql`searched_parcels t`,
      text: 't.words',
      id: 't.parcel_id',
      ...list,
    },
  }
}

const nothing: Ways = { isFound: sql`false` }
