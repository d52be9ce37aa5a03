import { Hono } from 'hono'
import { mountAccounts, mountPreferences } from '#server/people/accounts/account-routes.ts'
import { mountClients } from '#server/people/clients/client-routes.ts'
import { mountCarriers } from '#server/offer/carriers/carrier-routes.ts'
import { mountCatalogue } from '#server/offer/catalogue/catalogue-routes.ts'
import { mountCheckout } from '#server/payments/checkout/checkout-routes.ts'
import { mountStripeWebhook } from '#server/payments/reconciliation/stripe-webhook-routes.ts'
import { mountContents } from '#server/warehouse/contents/contents-routes.ts'
import { mountContact } from '#server/messages/contact/contact-routes.ts'
import { mountDashboard } from '#server/office/dashboard/dashboard-routes.ts'
import { mountFinances } from '#server/payments/finances/finance-routes.ts'
import { mountDisputes } from '#server/payments/disputes/dispute-routes.ts'
import { mountGoogle } from '#server/people/google/google-routes.ts'
import { mountJournal } from '#server/office/journal/journal-routes.ts'
import { mountLive } from '#server/messages/live/live-routes.ts'
import type { LiveHub } from '#server/messages/live/live-hub.ts'
import { mountMetrics } from '#server/office/metrics/metrics-routes.ts'
import { mountNotices } from '#server/messages/notifications/notice-routes.ts'
import { mountLegal, mountLegalPages } from '#server/papers/legal/legal-routes.ts'
import { mountLegalRequests } from '#server/payments/legal-requests/legal-request-routes.ts'
import { mountPlainDeclarations } from '#server/payments/legal-requests/plain-declarations.ts'
import { mountOfficeQuotes } from '#server/sales/office-quotes/office-quote-routes.ts'
import { mountPromotions } from '#server/offer/promotions/promotion-routes.ts'
import { mountOptions } from '#server/payments/options/option-routes.ts'
import { mountOrders } from '#server/payments/order-pages/order-routes.ts'
import { mountOutbox } from '#server/messages/outbox/outbox-routes.ts'
import { mountMessageTemplates } from '#server/office/message-templates/message-template-routes.ts'
import { mountOverview } from '#server/office/overview/overview-routes.ts'
import { mountPalette } from '#server/office/palette/palette-routes.ts'
import { mountLegalDesk } from '#server/papers/legal-desk/legal-desk-routes.ts'
import { mountPapers } from '#server/papers/documents/paper-routes.ts'
import { mountReturns } from '#server/shipping/returns/return-routes.ts'
import { mountReception } from '#server/warehouse/reception/reception-routes.ts'
import { mountOwedStorage } from '#server/warehouse/owed/owed-routes.ts'
import { mountParcels } from '#server/warehouse/parcels/parcel-routes.ts'
import { mountPersonalData } from '#server/people/personal-data/personal-data-routes.ts'
import { mountQuotes } from '#server/sales/quotes/quote-routes.ts'
import { mountRequests } from '#server/warehouse/requests/request-routes.ts'
import { mountRounds } from '#server/warehouse/rounds/round-routes.ts'
import { mountSecondFactors } from '#server/people/second-factors/second-factor-routes.ts'
import { mountShelves } from '#server/warehouse/shelves/shelf-routes.ts'
import { mountStock } from '#server/warehouse/shelves/stock-routes.ts'
import { mountCustoms } from '#server/shipping/customs/customs-routes.ts'
import { mountDispatches } from '#server/shipping/dispatches/dispatch-routes.ts'
import { mountLabels } from '#server/shipping/labels/label-routes.ts'
import { mountClaims } from '#server/shipping/claims/claim-routes.ts'
import { mountShipments } from '#server/shipping/shipments/shipment-routes.ts'
import { mountCarrierLabels } from '#server/shipping/carrier-labels/carrier-label-routes.ts'
import { mountTracking } from '#server/shipping/tracking/tracking-routes.ts'
import {
  mountTrackingLinks,
  mountTrackingPages,
} from '#server/shipping/tracking-links/tracking-link-routes.ts'
import { mountSettings } from '#server/office/settings/setting-routes.ts'
import { mountShowcase } from '#server/office/showcase/showcase-routes.ts'
import { mountStaff } from '#server/people/staff/staff-routes.ts'
import { mountDestinationPages } from '#server/offer/destination-pages/destination-pages.ts'
import { mountTerritoryNotices } from '#server/offer/territory-notices/territory-notice-routes.ts'
import { mountThreads } from '#server/messages/threads/thread-routes.ts'
import { mountVat } from '#server/offer/vat/vat-routes.ts'
import { mountUsers } from '#server/people/users/user-routes.ts'
import { mountPaymentMethods } from '#server/payments/payment-methods/payment-method-routes.ts'
import { mountPlanPrices } from '#server/payments/plan-prices/plan-price-routes.ts'
import { mountStandingOrders } from '#server/sales/standing-orders/standing-order-routes.ts'
import { mountSubscriptions } from '#server/payments/subscriptions/subscription-routes.ts'
import { mountUnidentified } from '#server/warehouse/unidentified/unidentified-routes.ts'
import { openGrantedReads } from '#server/office/system/screen-page.ts'
import { openSite } from '#server/office/system/site-files.ts'
import { mountHealth, mountSystem } from '#server/office/system/system-routes.ts'
import type { Deps } from './core/context.ts'
import { answerError } from './core/errors.ts'
import type { ApiServer, RouteTable } from './core/http.ts'
import { timeRequests } from './core/metrics.ts'
import { NotFound } from './core/refused.ts'

export type App = { readonly app: Hono; readonly table: RouteTable }

/** When two patterns match a route, the first one answers. */
const features: readonly ((api: ApiServer) => void)[] = [
  mountHealth,
  mountSystem,
  mountAccounts,
  mountSecondFactors,
  mountGoogle,
  mountContact,
  mountDashboard,
  mountJournal,
  mountStaff,
  mountSettings,
  mountShowcase,
  mountTerritoryNotices,
  mountVat,
  mountUsers,
  mountClients,
  mountPersonalData,
  mountPreferences,
  mountNotices,
  mountOutbox,
  mountMessageTemplates,
  mountPalette,
  mountReception,
  mountOwedStorage,
  mountParcels,
  mountRounds,
  mountUnidentified,
  mountOverview,
  mountRequests,
  mountReturns,
  mountClaims,
  mountThreads,
  mountContents,
  mountQuotes,
  mountOfficeQuotes,
  mountCarriers,
  mountCatalogue,
  mountPromotions,
  mountCheckout,
  mountStripeWebhook,
  mountOptions,
  mountOrders,
  mountFinances,
  mountDisputes,
  mountLegalDesk,
  mountPapers,
  mountStandingOrders,
  mountSubscriptions,
  mountPaymentMethods,
  mountPlanPrices,
  mountShelves,
  mountStock,
  mountLabels,
  mountCustoms,
  mountShipments,
  mountCarrierLabels,
  mountTracking,
  mountDispatches,
  mountTrackingLinks,
  mountLegal,
  mountLegalRequests,
]

/** Mounts every route of the server. The route table says who may call which. */
export function createApp(deps: Deps, hub: LiveHub, siteDirectory: string): App {
  const api = openServer(deps)
  const { app, table } = api
  for (const mount of features) mount(api)
  mountLive(api, hub)
  mountMetrics(api, hub)
  // Not catch-all routes: they would match beside every other one, and Hono would run a chain of handlers for each request.
  const site = openSite(deps.config, siteDirectory, openGrantedReads(deps, table))
  mountLegalPages(api, site)
  mountPlainDeclarations(api, site)
  mountDestinationPages(api, site)
  mountTrackingPages(api, site)
  app.notFound((c) => {
    if (/^\/api(\/|$)/.test(c.req.path)) throw new NotFound()
    return site.answer(c)
  })
  requirePolicies(app, table)
  return { app, table }
}

/** The routes of a process that only runs jobs: what its keeper asks, and nothing of a visitor's. */
export function createWorkerApp(deps: Deps): App {
  const api = openServer(deps)
  const { app, table } = api
  mountHealth(api)
  mountMetrics(api, { size: 0 })
  app.notFound(() => {
    throw new NotFound()
  })
  return { app, table }
}

function openServer(deps: Deps): ApiServer {
  const app: Hono = new Hono()
  if (deps.metrics) app.use(timeRequests(deps.metrics))
  app.onError((error, c) => answerError(error, c, deps))
  return { app, deps, table: [] }
}

/** Stops the start when a route under /api, or a write anywhere, has no policy in the table. */
function requirePolicies(app: Hono, table: RouteTable): void {
  const declared = new Set(table.map((endpoint) => `${endpoint.method} ${endpoint.path}`))
  const naked = app.routes
    .filter(({ method }) => method !== 'ALL')
    .filter(({ method, path }) => method !== 'GET' || path.startsWith('/api/'))
    .map((route) => `${route.method} ${route.path}`)
    .filter((route) => !declared.has(route))
  if (naked.length > 0) throw new Error(`routes without a policy: ${naked.join(', ')}`)
}
