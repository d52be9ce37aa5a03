import { infiniteQueryOptions } from '@tanstack/react-query'
import { listVatVersions } from '#contract/offer/vat.ts'
import { call } from './call.ts'

/** The VAT tables, the last prepared first; the one in force comes with each page. */
export const vatVersions = infiniteQueryOptions({
  queryKey: ['vat', 'versions'],
  queryFn: ({ pageParam, signal }) =>
    call(listVatVersions, pageParam === null ? {} : { cursor: pageParam }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
})
