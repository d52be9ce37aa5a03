import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  exportJournal,
  listJournal,
  readJournalState,
  type JournalFilters,
} from '#contract/office/journal.ts'
import { call } from './call.ts'

/** What the staff did, newest first. */
export const journalLines = (filters: JournalFilters) =>
  infiniteQueryOptions({
    queryKey: ['journal', 'lines', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listJournal, { ...filters, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const journalState = queryOptions({
  queryKey: ['journal', 'state'],
  queryFn: ({ signal }) => call(readJournalState, {}, { signal }),
})

/** Where the browser fetches the whole of a filter. */
export function journalFile(filters: JournalFilters): string {
  const query = new URLSearchParams(
    Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  return query.size === 0 ? exportJournal.path : `${exportJournal.path}?${query}`
}
