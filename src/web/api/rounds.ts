import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listRounds, readMyRound } from '#contract/warehouse/rounds.ts'
import { call } from './call.ts'

export const myRound = queryOptions({
  queryKey: ['rounds', 'mine'],
  queryFn: ({ signal }) => call(readMyRound, {}, { signal }),
})

/** Newest first. */
export const rounds = infiniteQueryOptions({
  queryKey: ['rounds', 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(listRounds, pageParam ? { cursor: pageParam } : {}, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
})
