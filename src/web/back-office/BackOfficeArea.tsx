import { QueryClientProvider } from '@tanstack/react-query'
import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { queryClient } from '#web/api/query-client.ts'
import { useRealtime } from '#web/api/realtime.ts'
import { useSessionUser } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { BackOfficeGuard } from './BackOfficeGuard.tsx'
import { BackOfficeLayout } from './BackOfficeLayout.tsx'
import { EnglishPath, englishPaths } from './EnglishPath.tsx'
import { landingOf } from './back-office-entries.ts'

const Departures = lazy(async () => ({
  default: (await import('./departures/Departures.tsx')).Departures,
}))
const Departure = lazy(async () => ({
  default: (await import('./departure/Departure.tsx')).Departure,
}))

/** The staff's screens: add a `lazy` route per screen under the layout. */
export function BackOfficeArea() {
  return (
    <BackOfficeGuard>
      <QueryClientProvider client={queryClient}>
        <BackOfficeScreens />
      </QueryClientProvider>
    </BackOfficeGuard>
  )
}

function BackOfficeScreens() {
  useRealtime(queryClient)
  return (
    <Routes>
      <Route element={<BackOfficeLayout />}>
        <Route index element={<Landing />} />
        <Route path="expeditions" element={<Departures />} />
        <Route path="expeditions/:shipmentId" element={<Departure />} />
      </Route>
      {englishPaths.map((path) => (
        <Route key={path} path={path} element={<EnglishPath />} />
      ))}
      <Route path="*" element={<Navigate to={paths.admin} replace />} />
    </Routes>
  )
}

function Landing() {
  const user = useSessionUser()
  return user && <Navigate to={landingOf(user.role)} replace />
}
