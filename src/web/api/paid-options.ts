import { infiniteQueryOptions } from '@tanstack/react-query'
import { listPaidOptions } from '#contract/payments/warehouse-options.ts'
import { call } from './call.ts'

/** Paid options to carry out. Its topic is the orders': each is bought, and done, with one. */
export const paidOptions = infiniteQueryOptions({
  queryKey: ['orders', 'paid-options'],
  queryFn: ({ pageParam, signal }) =>
    call(listPaidOptions, pageParam ? { cursor: pageParam } : {}, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
})
