import { queryOptions } from '@tanstack/react-query'
import { readDashboard } from '#contract/dashboard.ts'
import { call } from './call.ts'

/** Under the overview's topic: every fact makes it stale. */
export const dashboard = queryOptions({
  queryKey: ['overview', 'dashboard'],
  queryFn: ({ signal }) => call(readDashboard, {}, { signal }),
})
