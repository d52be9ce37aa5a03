import { screensFor } from '#web/chrome/screen.ts'
import { placeInstead } from './place-instead.ts'

const screen = screensFor((user, pathname) => placeInstead(user, pathname) === undefined)

/** The customer's screens, by their path under `/tableau-de-bord/`, each loaded when it is first opened. */
export const screens = [
  { path: 'apercu', ...screen(() => import('./overview/Overview.tsx'), 'Overview') },
  {
    path: 'enregistrer-colis',
    ...screen(() => import('./warehouse/declare/DeclareParcel.tsx'), 'DeclareParcel'),
  },
  { path: 'colis', ...screen(() => import('./warehouse/parcels/Parcels.tsx'), 'Parcels') },
  { path: 'colis/reclamation', ...screen(() => import('./warehouse/claims/Claims.tsx'), 'Claims') },
  {
    path: 'colis/:parcelId',
    ...screen(() => import('./warehouse/parcel/ParcelPage.tsx'), 'ParcelPage'),
  },
  { path: 'devis', ...screen(() => import('./sales/quotes/QuotesPage.tsx'), 'QuotesPage') },
  { path: 'devis/:quoteId', ...screen(() => import('./sales/quote/QuotePage.tsx'), 'QuotePage') },
  {
    path: 'envoi-programme',
    ...screen(() => import('./sales/standing-orders/NewStandingOrder.tsx'), 'NewStandingOrder'),
  },
  { path: 'panier', ...screen(() => import('./payments/cart/Cart.tsx'), 'Cart') },
  {
    path: 'paiement-succes',
    ...screen(() => import('./payments/payment-success/PaymentSuccess.tsx'), 'PaymentSuccess'),
  },
  { path: 'commandes', ...screen(() => import('./payments/orders/Orders.tsx'), 'Orders') },
  { path: 'commandes/:orderId', ...screen(() => import('./payments/orders/Order.tsx'), 'Order') },
  {
    path: 'reclamations/nouvelle/:boxId',
    ...screen(() => import('./shipping/claims/OpenClaim.tsx'), 'OpenClaim'),
  },
  {
    path: 'reclamations/:claimId',
    ...screen(() => import('./shipping/claims/Claim.tsx'), 'Claim'),
  },
  {
    path: 'documents-factures',
    ...screen(() => import('./payments/invoices/Invoices.tsx'), 'Invoices'),
  },
  { path: 'compte', ...screen(() => import('./people/account/Account.tsx'), 'Account') },
  { path: 'offres-options', ...screen(() => import('./payments/offers/Offers.tsx'), 'Offers') },
  {
    path: 'abonnement',
    ...screen(() => import('./payments/subscription/MySubscription.tsx'), 'MySubscription'),
  },
  {
    path: 'notifications',
    ...screen(() => import('./messages/notifications/Notifications.tsx'), 'Notifications'),
  },
]
