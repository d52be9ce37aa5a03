import { queryOptions } from '@tanstack/react-query'
import { readDeletionObstacles, readLastDataExport } from '#contract/people/personal-data.ts'
import { call } from './call.ts'
import { query } from './query.ts'

/** The last copy of the person's data; read again while it is being made. */
export const lastDataExport = queryOptions({
  ...query(readLastDataExport, {}),
  select: ({ dataExport }) => dataExport,
  refetchInterval: ({ state: { data } }) =>
    data?.dataExport?.state === 'under-way' ? 3000 : false,
})

type Proving = <Value>(act: () => Promise<Value>) => Promise<Value>

/** What prevents the deletion of the account now; read after a proof of identity. */
export const deletionObstacles = (withProof: Proving) =>
  queryOptions({
    ...query(readDeletionObstacles, {}),
    queryFn: () => withProof(() => call(readDeletionObstacles, {})),
    staleTime: 0,
    retry: false,
    // Some minutes later a refetch would ask for the proof once more.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
