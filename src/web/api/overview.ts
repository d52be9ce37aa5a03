import { queryOptions } from '@tanstack/react-query'
import { readOverview } from '#contract/office/overview.ts'
import { call } from './call.ts'

export const overview = queryOptions({
  queryKey: ['overview', 'mine'],
  queryFn: ({ signal }) => call(readOverview, {}, { signal }),
})
