import { Hono } from 'hono'
import { mountAccounts } from '#server/accounts/account-routes.ts'
import { mountClients } from '#server/clients/client-routes.ts'
import { mountCatalogue } from '#server/catalogue/catalogue-routes.ts'
import { mountCheckout } from '#server/checkout/checkout-routes.ts'
import { mountStripeWebhook } from '#server/checkout/stripe-webhook-routes.ts'
import { mountContents } from '#server/contents/contents-routes.ts'
import { mountContact } from '#server/contact/contact-routes.ts'
import { mountDashboard } from '#server/dashboard/dashboard-routes.ts'
import { mountGoogle } from '#server/google/google-routes.ts'
import { mountJournal } from '#server/journal/journal-routes.ts'
import { mountLive } from '#server/live/live-routes.ts'
import type { LiveHub } from '#server/live/live-hub.ts'
import { mountNotices } from '#server/notifications/notice-routes.ts'
import { mountPreferences } from '#server/notifications/preference-routes.ts'
import { mountLegal } from '#server/legal/legal-routes.ts'
import { mountLegalRequests } from '#server/legal/legal-request-routes.ts'
import { mountPlainDeclarations } from '#server/legal/plain-declarations.ts'
import { mountLegalPages } from '#server/legal/legal-pages.ts'
import { mountOfficeQuotes } from '#server/office-quotes/office-quote-routes.ts'
import { mountPromotions } from '#server/promotions/promotion-routes.ts'
import { mountOptions } from '#server/options/option-routes.ts'
import { mountOrders } from '#server/orders/order-routes.ts'
import { mountOutbox } from '#server/outbox/outbox-routes.ts'
import { mountOverview } from '#server/overview/overview-routes.ts'
import { mountPalette } from '#server/palette/palette-routes.ts'
import { mountLegalDesk } from '#server/legal-desk/legal-desk-routes.ts'
import { mountPapers } from '#server/papers/paper-routes.ts'
import { mountReturns } from '#server/parcels/return-routes.ts'
import { mountReception } from '#server/parcels/reception-routes.ts'
import { mountParcels } from '#server/parcels/parcel-routes.ts'
import { mountPersonalData } from '#server/personal-data/personal-data-routes.ts'
import { mountQuotes } from '#server/quotes/quote-routes.ts'
import { mountRequests } from '#server/requests/request-routes.ts'
import { mountRounds } from '#server/rounds/round-routes.ts'
import { mountSecondFactors } from '#server/second-factors/second-factor-routes.ts'
import { mountShelves } from '#server/shelves/shelf-routes.ts'
import { mountStock } from '#server/stock/stock-routes.ts'
import { mountShipments } from '#server/shipments/shipment-routes.ts'
import { mountSettings } from '#server/settings/setting-routes.ts'
import { mountStaff } from '#server/staff/staff-routes.ts'
import { mountNoticePages } from '#server/territory-notices/notice-pages.ts'
import { mountTerritoryNotices } from '#server/territory-notices/territory-notice-routes.ts'
import { mountThreads } from '#server/threads/thread-routes.ts'
import { mountVat } from '#server/vat/vat-routes.ts'
import { mountUsers } from '#server/users/user-routes.ts'
import { mountSubscriptions } from '#server/subscriptions/subscription-routes.ts'
import { mountUnidentified } from '#server/unidentified/unidentified-routes.ts'
import { openSite } from '#server/system/site-files.ts'
import { mountSystem } from '#server/system/system-routes.ts'
import type { Deps } from './core/context.ts'
import { answerError } from './core/errors.ts'
import type { Door, Doors, RouteTable } from './core/http.ts'
import { NotFound } from './core/refused.ts'

export type App = { readonly app: Door; readonly table: RouteTable }

/** A route that two patterns match is the first's. */
const features: readonly ((doors: Doors) => void)[] = [
  mountSystem,
  mountAccounts,
  mountSecondFactors,
  mountGoogle,
  mountContact,
  mountDashboard,
  mountJournal,
  mountStaff,
  mountSettings,
  mountTerritoryNotices,
  mountVat,
  mountUsers,
  mountClients,
  mountPersonalData,
  mountPreferences,
  mountNotices,
  mountOutbox,
  mountPalette,
  mountReception,
  mountParcels,
  mountRounds,
  mountUnidentified,
  mountOverview,
  mountRequests,
  mountReturns,
  mountThreads,
  mountContents,
  mountQuotes,
  mountOfficeQuotes,
  mountCatalogue,
  mountPromotions,
  mountCheckout,
  mountStripeWebhook,
  mountOptions,
  mountOrders,
  mountLegalDesk,
  mountPapers,
  mountSubscriptions,
  mountShelves,
  mountStock,
  mountShipments,
  mountLegal,
  mountLegalRequests,
]

/** Every door of the server. The table says who may open which. */
export function createApp(deps: Deps, hub: LiveHub, siteDirectory: string): App {
  const app: Door = new Hono()
  const doors: Doors = { app, deps, table: [] }

  for (const mount of features) mount(doors)
  mountLive(doors, hub)
  // Not catch-all routes: they would match beside every other one, and make a chain of each request.
  const site = openSite(deps.config, siteDirectory)
  mountLegalPages(doors, site)
  mountPlainDeclarations(doors, site)
  mountNoticePages(doors, site)
  app.notFound((c) => {
    if (/^\/api(\/|$)/.test(c.req.path)) throw new NotFound()
    return site.answer(c)
  })
  app.onError((error, c) => answerError(error, c, deps))
  requirePolicies(app, doors.table)
  return { app, table: doors.table }
}

/** No policy, no start: a route under /api, or a write anywhere, that is not in the table stops the server. */
function requirePolicies(app: Door, table: RouteTable): void {
  const declared = new Set(table.map((endpoint) => `${endpoint.method} ${endpoint.path}`))
  const naked = app.routes
    .filter(({ method }) => method !== 'ALL')
    .filter(({ method, path }) => method !== 'GET' || path.startsWith('/api/'))
    .map((route) => `${route.method} ${route.path}`)
    .filter((route) => !declared.has(route))
  if (naked.length > 0) throw new Error(`routes without a policy: ${naked.join(', ')}`)
}
