import { useSearchParams } from 'react-router'
import { parseParcelStatusFilter } from '#domain/parcel/parcel.ts'
import { paths } from '#web/paths.ts'

/** What the list shows: all of it is in the URL, so that Back and a shared address show the same. */
export function useParcelQuery() {
  const [query, setQuery] = useSearchParams()
  const { filter, search } = parcelQueryIn(query)
  return {
    filter,
    search,
    searchFor: (typed: string) => {
      setQuery(new URLSearchParams(queryOf(filter, typed)), {
        replace: true,
        preventScrollReset: true,
      })
    },
  }
}

export const parcelQueryIn = (query: URLSearchParams) => ({
  filter: knownFilter(query.get('filter')),
  search: (query.get('recherche') ?? '').slice(0, 60),
})

/** The search text for the server; a single letter would match everything. */
export const searchedWords = (search: string): string =>
  search.trim().length > 1 ? search.trim() : ''

/** The address of the list with this filter and the same search. */
export function parcelListPath(filter: string, search: string): string {
  const query = new URLSearchParams(queryOf(filter, search))
  return query.size === 0 ? paths.parcels : `${paths.parcels}?${query}`
}

const queryOf = (filter: string, search: string): Record<string, string> => ({
  ...(filter === '' ? {} : { filter }),
  ...(search.trim() === '' ? {} : { recherche: search }),
})

/** An unknown word shows everything; `arrived` is the old word for `received`. */
function knownFilter(asked: string | null): string {
  if (asked === null || asked === 'pending' || asked === 'incomplete') return asked ?? ''
  return parseParcelStatusFilter(asked) ?? ''
}
