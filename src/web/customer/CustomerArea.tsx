import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { queryClient } from '#web/api/query-client.ts'
import { useRealtime } from '#web/api/realtime.ts'
import { useSessionUser } from '#web/api/session.ts'
import { codeOf } from '#web/chrome/code-of.ts'
import { isStaff } from '#web/chrome/is-staff.ts'
import { prepareForOffline } from '#web/chrome/prepare-for-offline.ts'
import { screenCode } from '#web/chrome/screen-code.ts'
import { paths } from '#web/paths.ts'
import { CustomerGuard } from './CustomerGuard.tsx'
import { CustomerLayout } from './CustomerLayout.tsx'
import { loadScreen, prefetchScreen } from './prefetch-screen.ts'

const Overview = lazy(async () => ({
  default: (await screenCode(() => import('./overview/Overview.tsx'))).Overview,
}))
const DeclareParcel = lazy(async () => ({
  default: (await screenCode(() => import('#web/customer/warehouse/declare/DeclareParcel.tsx')))
    .DeclareParcel,
}))
const Parcels = lazy(async () => ({
  default: (await screenCode(() => import('#web/customer/warehouse/parcels/Parcels.tsx'))).Parcels,
}))
const ParcelPage = lazy(async () => ({
  default: (await screenCode(() => import('#web/customer/warehouse/parcel/ParcelPage.tsx')))
    .ParcelPage,
}))
const Claims = lazy(async () => ({
  default: (await screenCode(() => import('#web/customer/warehouse/claims/Claims.tsx'))).Claims,
}))
const QuotesPage = lazy(async () => ({
  default: (await screenCode(() => import('#web/customer/sales/quotes/QuotesPage.tsx'))).QuotesPage,
}))
const QuotePage = lazy(async () => ({
  default: (await screenCode(() => import('#web/customer/sales/quote/QuotePage.tsx'))).QuotePage,
}))
const Cart = lazy(async () => ({
  default: (await screenCode(() => import('#web/customer/payments/cart/Cart.tsx'))).Cart,
}))
const PaymentSuccess = lazy(async () => ({
  default: (
    await screenCode(() => import('#web/customer/payments/payment-success/PaymentSuccess.tsx'))
  ).PaymentSuccess,
}))
const Orders = lazy(async () => ({
  default: (await screenCode(() => import('#web/customer/payments/orders/Orders.tsx'))).Orders,
}))
const Order = lazy(async () => ({
  default: (await screenCode(() => import('#web/customer/payments/orders/Order.tsx'))).Order,
}))
const Invoices = lazy(async () => ({
  default: (await screenCode(() => import('#web/customer/payments/invoices/Invoices.tsx')))
    .Invoices,
}))

const Account = lazy(async () => ({
  default: (await screenCode(() => import('#web/customer/people/account/Account.tsx'))).Account,
}))
const Offers = lazy(async () => ({
  default: (await screenCode(() => import('#web/customer/payments/offers/Offers.tsx'))).Offers,
}))
const MySubscription = lazy(async () => ({
  default: (
    await screenCode(() => import('#web/customer/payments/subscription/MySubscription.tsx'))
  ).MySubscription,
}))
const CartBadge = lazy(async () => ({
  default: (
    await codeOf(
      () => import('#web/customer/payments/cart/CartBadge.tsx'),
      () => {},
    )
  ).CartBadge,
}))
const Notifications = lazy(async () => ({
  default: (
    await screenCode(() => import('#web/customer/messages/notifications/Notifications.tsx'))
  ).Notifications,
}))

// Beside the question who is here, not after its answer.
void loadScreen(location.href)

/** The customer's screens, each loaded when it is first opened. */
export function CustomerArea() {
  return (
    <CustomerGuard>
      <QueryClientProvider client={queryClient}>
        <CustomerScreens />
      </QueryClientProvider>
    </CustomerGuard>
  )
}

function CustomerScreens() {
  const user = useSessionUser()
  const isOfTeam = user !== null && isStaff(user.role)
  useRealtime(queryClient)
  useEffect(prepareForOffline, [])
  useEffect(() => void prefetchScreen(location.href, isOfTeam), [isOfTeam])
  return (
    <>
      {!isOfTeam && (
        <Suspense fallback={null}>
          <CartBadge />
        </Suspense>
      )}
      <Routes>
        <Route element={<CustomerLayout />}>
          <Route path="apercu" element={<Overview />} />
          <Route path="enregistrer-colis" element={<DeclareParcel />} />
          <Route path="colis" element={<Parcels />} />
          <Route path="colis/reclamation" element={<Claims />} />
          <Route path="colis/:parcelId" element={<ParcelPage />} />
          <Route path="devis" element={<QuotesPage />} />
          <Route path="devis/:quoteId" element={<QuotePage />} />
          <Route path="panier" element={<Cart />} />
          <Route path="paiement-succes" element={<PaymentSuccess />} />
          <Route path="commandes" element={<Orders />} />
          <Route path="commandes/:orderId" element={<Order />} />
          <Route path="documents-factures" element={<Invoices />} />
          <Route path="compte" element={<Account />} />
          <Route path="offres-options" element={<Offers />} />
          <Route path="abonnement" element={<MySubscription />} />
          <Route path="notifications" element={<Notifications />} />
          <Route index element={<Navigate to={paths.overview} replace />} />
        </Route>
        <Route path="*" element={<Navigate to={paths.home} replace />} />
      </Routes>
    </>
  )
}
