import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { onSessionTurn } from './session.ts'

/**
 * One cache per tab. Query keys begin with a topic that the live stream names: `['parcels', …]`, `['quotes', …]`.
 * A refusal is not retried; an absent network is, twice.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiError && error.status < 500),
    },
    mutations: { retry: false },
  },
})

onSessionTurn((turn) => {
  if (turn === 'other-person') queryClient.clear()
  else void queryClient.invalidateQueries()
})
