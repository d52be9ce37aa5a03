import type { Page, Route } from 'playwright-core'
import type { output } from 'zod/mini'
import type { readOverview } from '#contract/office/overview.ts'
import type { readCheckout } from '#contract/payments/checkout.ts'
import type { listPaymentMethods } from '#contract/payments/payment-methods.ts'

/**
 * How a screen may have to look. Most are the demonstration's own answers, altered on their way to the page: nothing is written.
 */
export type State =
  | 'first-run'
  | 'paid'
  | 'saved-card'
  | 'on-quote'
  | 'offline'
  | 'slow'
  | 'empty'
  | 'long-names'
  | 'one-parcel'
  | 'forty-parcels'
  | 'narrow'
  | 'large-text'
  | 'forced-colours'
  | 'print'

type Preparation = {
  /** Before the page opens. */
  readonly before?: (page: Page) => Promise<unknown>
  /** Once it is there. */
  readonly after?: (page: Page) => Promise<unknown>
  /** The page never gets as far as its content. */
  readonly isUnfinished?: true
}

type Methods = output<typeof listPaymentMethods.output>
type Checkout = output<typeof readCheckout.output>

const savedCard: Methods['items'][number] = {
  id: '0198f7d2-0000-7000-8000-000000000001',
  method: 'card visa 4242',
  expiry: { month: 12, year: 2031, isOver: false },
  savedAt: '2026-11-02T08:00:00.000Z',
  agreement: { version: '2026-11', at: '2026-11-02T08:00:00.000Z' },
  standingOrders: [],
}

type Box = output<typeof readOverview.output>['atSea'][number]

type Json = Readonly<Record<string, unknown>>

const lists = /\/api\/(parcels|quotes)(\?|$)/
const longShop = 'Établissements Vandenbroucke-Lagarrigue et Descendants, Porcelaines anciennes'
const nothingYet = {
  pendingParcels: 0,
  declaredParcels: 0,
  shippedOrders: 0,
  toDo: [],
  awaited: [],
  inHouse: [],
  atSea: [],
  notices: [],
}

export const preparations: Readonly<Record<State, Preparation>> = {
  'first-run': {
    before: answering('**/api/overview', (overview) => ({
      ...overview,
      ...nothingYet,
      spent: { year: 2026, cents: 0, lastPayments: [] },
      progress: 'new',
    })),
  },
  paid: { before: paid },
  'saved-card': {
    before: (page) =>
      page.route('**/api/me/payment-methods', (route) =>
        route.fulfill({ json: { items: [savedCard] } satisfies Methods }),
      ),
  },
  'on-quote': {
    after: async (page) => {
      const answer = page.waitForResponse(/estimates/)
      await page.getByLabel('Destination').first().selectOption('Saint-Martin')
      await answer
      await page.getByText('42,15').first().waitFor({ state: 'detached' })
    },
  },
  offline: {
    after: async (page) => {
      await page.context().setOffline(true)
      await page.getByText('Vous êtes hors ligne').waitFor()
    },
  },
  slow: {
    before: (page) => page.route(/\/api\/(overview|parcels|quotes|quote-)/, () => undefined),
    isUnfinished: true,
  },
  empty: {
    before: async (page) => {
      await answering('**/api/overview', (overview) => ({ ...overview, ...nothingYet }))(page)
      await answering(lists, () => ({ items: [], nextCursor: null }))(page)
    },
  },
  'long-names': {
    before: answering(
      /\/api\/(overview|parcels|me|cart)\b/,
      (answer) =>
        JSON.parse(
          JSON.stringify(answer)
            .replaceAll(/"merchant":"[^"]*"/g, `"merchant":"${longShop}"`)
            .replaceAll(/"firstName":"[^"]*"/g, '"firstName":"Marie-Antoinette-Wilhelmine"'),
        ) as Json,
    ),
  },
  'one-parcel': { before: parcelsTimes(1, 1) },
  'forty-parcels': { before: parcelsTimes(40, 12) },
  narrow: { after: (page) => page.setViewportSize({ width: 320, height: 640 }) },
  /** The browser's own setting (screenshots.ts): it moves the widths at which the layout changes too. */
  'large-text': {},
  'forced-colours': { after: (page) => page.emulateMedia({ forcedColors: 'active' }) },
  print: { after: (page) => page.emulateMedia({ media: 'print' }) },
}

function answering(url: string | RegExp, alter: (answer: Json) => Json) {
  return (page: Page) =>
    page.route(url, async (route: Route) => {
      const response = await route.fetch()
      if (!response.ok()) return route.fulfill({ response })
      return route.fulfill({ response, json: alter((await response.json()) as Json) })
    })
}

/** As many of the parcels as `inLists`, and `onOverview`; the same ones again where the demonstration has fewer. */
function parcelsTimes(inLists: number, onOverview: number) {
  return async (page: Page) => {
    await answering(/\/api\/parcels(\?|$)/, (answer) => ({
      ...answer,
      items: repeated(answer['items'], inLists),
      nextCursor: null,
    }))(page)
    await answering('**/api/overview', (overview) => ({
      ...overview,
      inHouse: repeated(overview['inHouse'], onOverview),
      atSea: repeated(overview['atSea'], onOverview > 1 ? 4 : 0),
      awaited: repeated(overview['awaited'], onOverview > 1 ? 3 : 0),
      toDo: repeated(overview['toDo'], onOverview > 1 ? 9 : 0),
    }))(page)
  }
}

function repeated(items: unknown, count: number): readonly unknown[] {
  if (!Array.isArray(items) || items.length === 0) return []
  return Array.from({ length: count }, (_, place) => {
    const item = items[place % items.length] as Json
    const id = String(item['id'])
    return { ...item, id: id.slice(0, -4) + place.toString(16).padStart(4, '0') }
  })
}

/** A payment made a moment ago, of what the demonstration has at sea. */
async function paid(page: Page): Promise<void> {
  await page.route('**/api/checkouts/*', async (route) => {
    const url = new URL('/api/overview', route.request().url()).href
    const overview = (await (await route.fetch({ url })).json()) as Json
    const [box] = overview['atSea'] as Box[]
    if (!box) throw new Error('nothing is at sea in this demonstration')
    const { id, orderId, destination, mode, delays, parcels } = box
    const now = new Date().toISOString()
    const shipment = { id, destination, mode, delays, parcels, mayLeaveFrom: now }
    await route.fulfill({
      json: {
        status: 'paid',
        totalCents: 4469,
        orderId,
        orderNumber: 'C-2026-000013',
        invoiceId: id,
        paidAt: now,
        quoteIds: [],
        shipments: [{ ...shipment, lacksPapers: false }],
        savedMethod: null,
        items: [],
      } satisfies Checkout,
    })
  })
}
