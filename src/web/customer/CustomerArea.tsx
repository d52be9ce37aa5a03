import { QueryClientProvider } from '@tanstack/react-query'
import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { queryClient } from '#web/api/query-client.ts'
import { useRealtime } from '#web/api/realtime.ts'
import { paths } from '#web/paths.ts'
import { CustomerGuard } from './CustomerGuard.tsx'
import { CustomerLayout } from './CustomerLayout.tsx'
import { NotOpenYet } from './NotOpenYet.tsx'

const Overview = lazy(async () => ({
  default: (await import('./overview/Overview.tsx')).Overview,
}))
const DeclareParcel = lazy(async () => ({
  default: (await import('./declare/DeclareParcel.tsx')).DeclareParcel,
}))
const Parcels = lazy(async () => ({ default: (await import('./parcels/Parcels.tsx')).Parcels }))
const ParcelPage = lazy(async () => ({
  default: (await import('./parcel/ParcelPage.tsx')).ParcelPage,
}))
const QuotesPage = lazy(async () => ({
  default: (await import('./quotes/QuotesPage.tsx')).QuotesPage,
}))
const QuotePage = lazy(async () => ({ default: (await import('./quote/QuotePage.tsx')).QuotePage }))

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
  paths.account,
  paths.orders,
  paths.offers,
  paths.cart,
  paths.invoices,
  paths.paymentSuccess,
  paths.notifications,
]

function CustomerScreens() {
  useRealtime(queryClient)
  return (
    <Routes>
      <Route element={<CustomerLayout />}>
        <Route path="apercu" element={<Overview />} />
        <Route path="enregistrer-colis" element={<DeclareParcel />} />
        <Route path="colis" element={<Parcels />} />
        <Route path="colis/:parcelId" element={<ParcelPage />} />
        {screens.map((path) => (
          <Route key={path} path={withinArea(path)} element={<NotOpenYet />} />
        ))}
        <Route path={withinArea(paths.quotes)} element={<QuotesPage />} />
        <Route path={withinArea(`${paths.quotes}/:quoteId`)} element={<QuotePage />} />
        <Route index element={<Navigate to={paths.overview} replace />} />
      </Route>
      <Route path="*" element={<Navigate to={paths.home} replace />} />
    </Routes>
  )
}

/** Routes of an area are relative to it. */
const withinArea = (path: string) => path.slice(paths.customer.length + 1)
