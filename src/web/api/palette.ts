import { keepPreviousData } from '@tanstack/react-query'
import { searchOffice } from '#contract/office/palette.ts'
import { query } from './query.ts'

export const shortestSearch = 2

/** Records with this number or name; the results stay on screen during the search for the next letters. */
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
