import { QueryClientProvider } from '@tanstack/react-query'
import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { queryClient } from '#web/api/query-client.ts'
import { useRealtime } from '#web/api/realtime.ts'
import { useSessionUser } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { BackOfficeGuard } from './BackOfficeGuard.tsx'
import { BackOfficeLayout } from './BackOfficeLayout.tsx'
import { NotOpenYet } from './NotOpenYet.tsx'
import { EnglishPath, englishPaths } from './EnglishPath.tsx'
import { landingOf } from './back-office-entries.ts'

/** The staff's screens. Each replaces its `NotOpenYet` by a `lazy` component, one file each. */
const Departures = lazy(async () => ({
  default: (await import('./departures/Departures.tsx')).Departures,
}))
const Departure = lazy(async () => ({
  default: (await import('./departure/Departure.tsx')).Departure,
}))

export function BackOfficeArea() {
  return (
    <BackOfficeGuard>
      <QueryClientProvider client={queryClient}>
        <BackOfficeScreens />
      </QueryClientProvider>
    </BackOfficeGuard>
  )
}

const screens = [
  paths.reception,
  paths.adminParcels,
  `${paths.adminParcels}/:parcelId`,
  paths.adminQuotes,
  `${paths.adminQuotes}/:quoteId`,
  paths.adminOrders,
]

/** Routes of an area are relative to it. */
const withinArea = (path: string) => path.slice(paths.admin.length + 1)

function BackOfficeScreens() {
  useRealtime(queryClient)
  return (
    <Routes>
      <Route element={<BackOfficeLayout />}>
        <Route index element={<Landing />} />
        {screens.map((path) => (
          <Route key={path} path={withinArea(path)} element={<NotOpenYet />} />
        ))}
        <Route path="expeditions" element={<Departures />} />
        <Route path="expeditions/:shipmentId" element={<Departure />} />
      </Route>
      {englishPaths.map((path) => (
        <Route key={path} path={path} element={<EnglishPath />} />
      ))}
      <Route path="*" element={<Navigate to={paths.home} replace />} />
    </Routes>
  )
}

function Landing() {
  const user = useSessionUser()
  return user && <Navigate to={landingOf(user.role)} replace />
}
