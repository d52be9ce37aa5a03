import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { queryClient } from '#web/api/query-client.ts'
import { useRealtime } from '#web/api/realtime.ts'
import { screenCode } from '#web/chrome/screen-code.ts'
import { useSessionUser } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { BackOfficeGuard } from './BackOfficeGuard.tsx'
import { BackOfficeLayout } from './BackOfficeLayout.tsx'
import { EnglishPath } from '#web/back-office/core/EnglishPath.tsx'
import { englishPaths } from './english-paths.ts'
import { landingOf } from './back-office-entries.ts'

const Dashboard = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/office/dashboard/Dashboard.tsx')))
    .Dashboard,
}))
const ReceptionDesk = lazy(async () => ({
  default: (
    await screenCode(() => import('#web/back-office/warehouse/reception/ReceptionDesk.tsx'))
  ).ReceptionDesk,
}))
const Unidentified = lazy(async () => ({
  default: (
    await screenCode(() => import('#web/back-office/warehouse/unidentified/Unidentified.tsx'))
  ).Unidentified,
}))
const Rounds = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/warehouse/rounds/Rounds.tsx'))).Rounds,
}))
const WarehouseParcels = lazy(async () => ({
  default: (
    await screenCode(() => import('#web/back-office/warehouse/parcels/WarehouseParcels.tsx'))
  ).WarehouseParcels,
}))
const NewParcel = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/warehouse/parcels/NewParcel.tsx')))
    .NewParcel,
}))
const Shelves = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/warehouse/shelves/Shelves.tsx')))
    .Shelves,
}))
const StockCounts = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/warehouse/stock/StockCounts.tsx')))
    .StockCounts,
}))
const StockCountPage = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/warehouse/stock/StockCountPage.tsx')))
    .StockCountPage,
}))
const WarehouseParcelPage = lazy(async () => ({
  default: (
    await screenCode(() => import('#web/back-office/warehouse/parcel/WarehouseParcelPage.tsx'))
  ).WarehouseParcelPage,
}))
const Requests = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/warehouse/requests/Requests.tsx')))
    .Requests,
}))
const OfficeQuotes = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/sales/quotes/OfficeQuotes.tsx')))
    .OfficeQuotes,
}))
const OfficeQuote = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/sales/quote/OfficeQuote.tsx')))
    .OfficeQuote,
}))
const NewQuote = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/sales/quote/NewQuote.tsx'))).NewQuote,
}))
const AdminOrders = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/payments/orders/AdminOrders.tsx')))
    .AdminOrders,
}))
const AdminOrder = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/payments/orders/AdminOrder.tsx')))
    .AdminOrder,
}))
const Departures = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/shipping/departures/Departures.tsx')))
    .Departures,
}))
const Departure = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/shipping/departure/Departure.tsx')))
    .Departure,
}))
const StaffAccounts = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/people/accounts/StaffAccounts.tsx')))
    .StaffAccounts,
}))

const Pricing = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/offer/pricing/Pricing.tsx'))).Pricing,
}))
const DraftPage = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/offer/pricing/DraftPage.tsx')))
    .DraftPage,
}))
const VersionPage = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/offer/pricing/VersionPage.tsx')))
    .VersionPage,
}))
const DynamicOptions = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/offer/options/DynamicOptions.tsx')))
    .DynamicOptions,
}))
const Users = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/people/users/Users.tsx'))).Users,
}))
const UserPage = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/people/user/UserPage.tsx'))).UserPage,
}))
const Clients = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/people/clients/Clients.tsx'))).Clients,
}))
const ClientPage = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/people/client/ClientPage.tsx')))
    .ClientPage,
}))

const Documents = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/papers/documents/Documents.tsx')))
    .Documents,
}))
const LegalSubjectPage = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/papers/legal/LegalSubjectPage.tsx')))
    .LegalSubjectPage,
}))
const LegalVersionPage = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/papers/legal/LegalVersionPage.tsx')))
    .LegalVersionPage,
}))

const SettingsPage = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/office/settings/SettingsPage.tsx')))
    .SettingsPage,
}))

const Journal = lazy(async () => ({
  default: (await screenCode(() => import('#web/back-office/office/journal/Journal.tsx'))).Journal,
}))

const Notifications = lazy(async () => ({
  default: (
    await screenCode(() => import('#web/back-office/messages/notifications/Notifications.tsx'))
  ).Notifications,
}))

/** The staff's screens, each loaded when it is first opened. The reception desk is full screen. */
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
      <Route
        path="reception"
        element={
          <Suspense fallback={<SkeletonList />}>
            <ReceptionDesk />
          </Suspense>
        }
      />
      <Route element={<BackOfficeLayout />}>
        <Route index element={<Landing />} />
        <Route path="dashboard" element={<Dashboard />} />
        <Route path="reception/non-identifies" element={<Unidentified />} />
        <Route path="reception/tournees" element={<Rounds />} />
        <Route path="colis" element={<WarehouseParcels />} />
        <Route path="colis/nouveau" element={<NewParcel />} />
        <Route path="etageres" element={<Shelves />} />
        <Route path="etageres/comptages" element={<StockCounts />} />
        <Route path="etageres/comptages/:countId" element={<StockCountPage />} />
        <Route path="colis/:parcelId" element={<WarehouseParcelPage />} />
        <Route path="demandes" element={<Requests />} />
        <Route path="devis" element={<OfficeQuotes />} />
        <Route path="devis/nouveau" element={<NewQuote />} />
        <Route path="devis/:quoteId" element={<OfficeQuote />} />
        <Route path="commandes" element={<AdminOrders />} />
        <Route path="commandes/:orderId" element={<AdminOrder />} />
        <Route path="utilisateurs" element={<Users />} />
        <Route path="utilisateurs/:userId" element={<UserPage />} />
        <Route path="clients" element={<Clients />} />
        <Route path="clients/:clientId" element={<ClientPage />} />
        <Route path="comptes" element={<StaffAccounts />} />
        <Route path="documents" element={<Documents />} />
        <Route path="documents/textes/:subject" element={<LegalSubjectPage />} />
        <Route path="documents/textes/:subject/versions/:version" element={<LegalVersionPage />} />
        <Route path="tarification" element={<Pricing />} />
        <Route path="tarification/versions/:version" element={<VersionPage />} />
        <Route path="tarification/brouillons/:draftId" element={<DraftPage />} />
        <Route path="options-dynamiques" element={<DynamicOptions />} />
        <Route path="parametres" element={<SettingsPage />} />
        <Route path="journal" element={<Journal />} />
        <Route path="notifications" element={<Notifications />} />
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
