import { paths } from '#web/paths.ts'

/** The code of the screens that the menus lead to; the same chunks as `CustomerArea` loads when they are opened. */
const screens: Readonly<Record<string, () => Promise<unknown>>> = {
  [paths.overview]: () => import('./overview/Overview.tsx'),
  [paths.account]: () => import('./account/Account.tsx'),
  [paths.orders]: () => import('./orders/Orders.tsx'),
  [paths.declareParcel]: () => import('./declare/DeclareParcel.tsx'),
  [paths.parcels]: () => import('./parcels/Parcels.tsx'),
  [paths.offers]: () => import('./offers/Offers.tsx'),
  [paths.quotes]: () => import('./quotes/QuotesPage.tsx'),
  [paths.cart]: () => import('./cart/Cart.tsx'),
  [paths.invoices]: () => import('./invoices/Invoices.tsx'),
  [paths.notifications]: () => import('./notifications/Notifications.tsx'),
}

/** What a link takes so that the code of its screen is on its way before the click: by pointer, finger or keyboard. */
export function prefetchOnIntent(to: string) {
  // Without a network the click itself will say so.
  const prefetch = () => void screens[to]?.().catch(() => undefined)
  return { onPointerEnter: prefetch, onTouchStart: prefetch, onFocus: prefetch }
}
