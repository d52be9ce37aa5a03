import { QueryClient } from '@tanstack/react-query'
import { isRefused } from './api-error.ts'
import { onSessionChange, personOf } from './session.ts'

/**
 * One cache per tab. Each query carries the topics of its endpoint (`query.ts`), by which the live stream makes it stale. A
 * refusal is not retried; a missing network is retried twice.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && !isRefused(error),
    },
    mutations: { retry: false },
  },
})

/** The next person sees nothing that the previous one read; a person who signs in again on an open page gets fresh data. */
onSessionChange((before, after) => {
  const person = personOf(before)
  if (!person) return
  if (personOf(after)?.id !== person.id) queryClient.clear()
  else if (before.status === 'expired') void queryClient.invalidateQueries()
})
