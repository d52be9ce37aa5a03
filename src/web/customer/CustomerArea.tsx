import { QueryClientProvider } from '@tanstack/react-query'
import { Navigate, Route, Routes } from 'react-router'
import { queryClient } from '#web/api/query-client.ts'
import { useRealtime } from '#web/api/realtime.ts'
import { paths } from '#web/paths.ts'
import { CustomerGuard } from './CustomerGuard.tsx'
import { CustomerLayout } from './CustomerLayout.tsx'
import { useCartBadge } from './cart/use-cart-badge.ts'
import { moneyScreens } from './money-screens.tsx'
import { NotOpenYet } from './NotOpenYet.tsx'

/** The customer's screens. Each replaces its `NotOpenYet` by a `lazy` component, one file each. */
export function CustomerArea() {
  return (
    <CustomerGuard>
      <QueryClientProvider client={queryClient}>
        <CustomerScreens />
      </QueryClientProvider>
    </CustomerGuard>
  )
}

const screens = [
  paths.overview,
  paths.account,
  paths.declareParcel,
  paths.parcels,
  `${paths.parcels}/:parcelId`,
  paths.offers,
  paths.quotes,
  `${paths.quotes}/:quoteId`,
  paths.notifications,
]

function CustomerScreens() {
  useRealtime(queryClient)
  useCartBadge()
  return (
    <Routes>
      <Route element={<CustomerLayout />}>
        {screens.map((path) => (
          <Route key={path} path={withinArea(path)} element={<NotOpenYet />} />
        ))}
        {moneyScreens}
        <Route index element={<Navigate to={paths.overview} replace />} />
      </Route>
      <Route path="*" element={<Navigate to={paths.home} replace />} />
    </Routes>
  )
}

/** Routes of an area are relative to it. */
const withinArea = (path: string) => path.slice(paths.customer.length + 1)
