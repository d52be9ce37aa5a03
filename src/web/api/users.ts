import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listUsers, readUser } from '#contract/people/users.ts'
import { call } from './call.ts'

/** Where a list between two pages stands, as its address tells it. */
export type ListPlace = {
  readonly page: number
  readonly cursor: string
  readonly side: 'next' | 'previous'
}

export const atPlace = ({ cursor, side }: ListPlace) => (cursor ? { cursor, side } : {})

export const userList = (search: string, place: ListPlace) =>
  queryOptions({
    queryKey: ['accounts', 'users', 'list', search, place],
    queryFn: ({ signal }) =>
      call(listUsers, { ...atPlace(place), ...(search ? { search } : {}) }, { signal }),
    placeholderData: keepPreviousData,
  })

export const oneUser = (userId: string) =>
  queryOptions({
    queryKey: ['accounts', 'users', 'one', userId],
    queryFn: ({ signal }) => call(readUser, { userId }, { signal }),
  })
