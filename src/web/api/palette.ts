import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { searchOffice } from '#contract/office/palette.ts'
import { call } from './call.ts'

export const shortestSearch = 2

/** What bears this number or name; what was found stays on the screen while the next letters are looked for. */
export const foundInOffice = (text: string) =>
  queryOptions({
    queryKey: ['palette', text],
    queryFn: ({ signal }) => call(searchOffice, { text }, { signal }),
    enabled: text.length >= shortestSearch,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
