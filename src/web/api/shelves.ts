import { infiniteQueryOptions } from '@tanstack/react-query'
import { listShelves } from '#contract/warehouse/shelves.ts'
import { call } from './call.ts'

/** What is where, in the order of the codes. */
export const shelves = (zone: string) =>
  infiniteQueryOptions({
    queryKey: ['shelves', zone],
    queryFn: ({ pageParam, signal }) =>
      call(
        listShelves,
        { ...(zone ? { zone } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
