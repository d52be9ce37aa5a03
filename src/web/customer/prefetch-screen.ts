import { queryClient } from '#web/api/query-client.ts'
import { paths } from '#web/paths.ts'
import type { AskAhead } from './ask-ahead.ts'

/** In the file of the screen, so that no file more is loaded. */
type Screen = { readonly askAhead: AskAhead }
type Screens = Readonly<Record<string, () => Promise<Screen>>>

/** The same chunks as `CustomerArea` loads when a screen is opened. */
const screens: Screens = {
  [paths.overview]: () => import('./overview/Overview.tsx'),
  [paths.account]: () => import('#web/customer/people/account/Account.tsx'),
  [paths.orders]: () => import('#web/customer/payments/orders/Orders.tsx'),
  [paths.declareParcel]: () => import('#web/customer/warehouse/declare/DeclareParcel.tsx'),
  [paths.parcels]: () => import('#web/customer/warehouse/parcels/Parcels.tsx'),
  [paths.claims]: () => import('#web/customer/warehouse/claims/Claims.tsx'),
  [paths.offers]: () => import('#web/customer/payments/offers/Offers.tsx'),
  [paths.subscription]: () => import('#web/customer/payments/subscription/MySubscription.tsx'),
  [paths.quotes]: () => import('#web/customer/sales/quotes/QuotesPage.tsx'),
  [paths.cart]: () => import('#web/customer/payments/cart/Cart.tsx'),
  [paths.invoices]: () => import('#web/customer/payments/invoices/Invoices.tsx'),
  [paths.notifications]: () => import('#web/customer/messages/notifications/Notifications.tsx'),
}

/** One thing of a list, by the address of the list. */
const screensOfOne: Screens = {
  [paths.parcels]: () => import('#web/customer/warehouse/parcel/ParcelPage.tsx'),
  [paths.quotes]: () => import('#web/customer/sales/quote/QuotePage.tsx'),
  [paths.orders]: () => import('#web/customer/payments/orders/Order.tsx'),
}

/** The code of the screen at this address, on its way while it is not known yet who is here. */
export async function loadScreen(to: string): Promise<void> {
  await screenAt(to)
    ?.load()
    .catch(() => undefined)
}

/** Code, then data, before the screen is rendered. What fails here fails again there, and is said there. */
export async function prefetchScreen(to: string, isStaff = false): Promise<void> {
  const asked = screenAt(to)
  if (!asked) return
  const { load, ...opening } = asked
  await load()
    .then(({ askAhead }) => askAhead({ ...opening, isStaff, client: queryClient }))
    .catch(() => undefined)
}

/** What a link takes so that its screen is on its way before the click: by pointer, finger or keyboard. */
export function prefetchOnIntent(to: string) {
  const prefetch = () => void prefetchScreen(to)
  return { onPointerEnter: prefetch, onTouchStart: prefetch, onFocus: prefetch }
}

function screenAt(to: string) {
  const { pathname, searchParams: params } = new URL(to, location.origin)
  const whole = screens[pathname]
  if (whole) return { load: whole, params, id: '' }
  const cut = pathname.lastIndexOf('/')
  const load = screensOfOne[pathname.slice(0, cut)]
  return load && { load, params, id: decodeURIComponent(pathname.slice(cut + 1)) }
}
