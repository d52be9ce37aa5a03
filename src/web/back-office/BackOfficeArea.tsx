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

const AdminOrders = lazy(async () => ({
  default: (await import('./orders/AdminOrders.tsx')).AdminOrders,
}))
const AdminOrder = lazy(async () => ({
  default: (await import('./orders/AdminOrder.tsx')).AdminOrder,
}))

/** The staff's screens. Each replaces its `NotOpenYet` by a `lazy` component, one file each. */
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
  paths.departures,
]

/** Routes of an area are relative to it. */
const withinArea = (path: string) => path.slice(paths.admin.length + 1)

function BackOfficeScreens() {
  useRealtime(queryClient)
  return (
    <Routes>
      <Route element={<BackOfficeLayout />}>
        <Route index element={<Landing />} />
        <Route path="commandes" element={<AdminOrders />} />
        <Route path="commandes/:orderId" element={<AdminOrder />} />
        {screens.map((path) => (
          <Route key={path} path={withinArea(path)} element={<NotOpenYet />} />
        ))}
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
