import { keepPreviousData } from '@tanstack/react-query'
import { searchOffice } from '#contract/office/palette.ts'
import { query } from './query.ts'

export const shortestSearch = 2

/** What bears this number or name; what was found stays on the screen while the next letters are looked for. */
export const foundInOffice = (text: string) =>
  query(
    searchOffice,
    { text },
    {
      enabled: text.length >= shortestSearch,
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    },
  )
