import { queryOptions } from '@tanstack/react-query'
import { readDeletionObstacles, readLastDataExport } from '#contract/personal-data.ts'
import { call } from './call.ts'

/** The last copy of one's data; asked again while it is being made. */
export const lastDataExport = queryOptions({
  queryKey: ['account', 'data-export'],
  queryFn: async ({ signal }) => (await call(readLastDataExport, {}, { signal })).dataExport,
  refetchInterval: ({ state: { data } }) => (data?.state === 'under-way' ? 3000 : false),
})

/** What stands in the way of deleting the account, as it is now. */
export const deletionObstacles = queryOptions({
  queryKey: ['account', 'deletion-obstacles'],
  queryFn: async ({ signal }) => (await call(readDeletionObstacles, {}, { signal })).obstacles,
  staleTime: 0,
})

export const dataExportFile = (dataExportId: string): string =>
  `/api/me/data-exports/${encodeURIComponent(dataExportId)}/file`
