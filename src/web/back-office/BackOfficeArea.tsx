import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { queryClient } from '#web/api/query-client.ts'
import { useRealtime } from '#web/api/realtime.ts'
import { BackOfficeGuard } from './BackOfficeGuard.tsx'

/** The staff's area, with what all of its screens share. */
export function BackOfficeArea() {
  return (
    <BackOfficeGuard>
      <QueryClientProvider client={queryClient}>
        <Screens />
      </QueryClientProvider>
    </BackOfficeGuard>
  )
}

function Screens() {
  useRealtime(queryClient)
  return <Outlet />
}
