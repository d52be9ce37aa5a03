// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { QuoteView } from '#contract/sales/quotes.ts'
import {
  answer,
  beginPage,
  isSeen,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  sees,
  show,
} from '#web/chrome/action/test-page.tsx'
import { MyQuotesPanel } from '#web/customer/sales/quotes/MyQuotes.tsx'
import { StandingOrders } from '#web/customer/sales/standing-orders/StandingOrders.tsx'
import { QuoteAct } from './QuoteAct.tsx'

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

const parcelId = crypto.randomUUID()
const sent: QuoteView = {
  id: crypto.randomUUID(),
  number: 'D-2026-000012',
  status: 'sent_to_client',
  version: 1,
  destination: 'Nouvelle-Calédonie',
  mode: 'standard',
  shippingType: 'direct',
  weightGrams: 900,
  totalCents: 2685,
  validUntil: null,
  createdAt: '2026-12-01T08:00:00Z',
  isSupplement: false,
  clientName: 'Marie Tehei',
  clientEmail: 'marie@example.test',
  shippingAddress: { line1: '', line2: null, postalCode: '', city: '', country: '' },
  options: [],
  insuranceTier: 0,
  declaredValueCents: null,
  remarks: null,
  estimate: null,
  versions: [],
  parcels: [
    {
      id: parcelId,
      trackingNumber: '6A12345678901',
      merchant: 'La Redoute',
      weightGrams: 900,
      lengthMm: 300,
      widthMm: 200,
      heightMm: 100,
      photoId: null,
      missing: [],
    },
  ],
  acceptedVersion: null,
  closingReason: null,
  orderId: null,
  promotionCode: null,
  supplement: null,
  standingOrder: null,
  isMadeByOffice: false,
  isWeightMeasured: true,
  steps: [],
}

// Seen to fail: it could be accepted and paid, and nobody could pack it.
test('a quote without parcels waits for them', async () => {
  await show(<QuoteAct quote={{ ...sent, parcels: [] }} />)
  await sees('Il attend vos colis')
  expect(isSeen('Accepter ce devis')).toBe(false)
})

// Removed to see it fail: `UninsuredQuote` of `ToAnswer`, then the condition of its button.
test('a quote that does not insure its contents is not accepted: it says what to do', async () => {
  await show(<QuoteAct quote={sent} />)
  await sees('Accepter ce devis')
  await leavePage()
  beginPage()
  const uninsured = { valueCents: 150_000, insuredCents: 0 }
  await show(<QuoteAct quote={{ ...sent, uninsured }} />)
  await sees('Contenu de 1\u00a0500,00\u00a0€, avec la seule assurance de base')
  expect(isSeen('Accepter ce devis')).toBe(false)
  const way = document.querySelector('a[href*="contenu-du-colis"]')
  expect(way?.getAttribute('href')).toContain(parcelId)
})

const standingOrder = {
  id: crypto.randomUUID(),
  status: 'announced',
  ceilingCents: 9000,
  stopHours: 24,
  announced: { totalCents: 2685, payableFrom: '2026-12-02T08:00:00Z' },
  method: null,
  endedBecause: null,
} as const

// Removed to see it fail: `uninsured` in `Announced`, then in `PaidUnlessStopped` and in `WhyNotPaid`.
test('a standing order does not promise to pay a quote that does not insure its contents', async () => {
  const uninsured = { valueCents: 150_000, insuredCents: 0 }
  const announced = { ...sent, uninsured, standingOrder }
  for (const quote of [announced, { ...announced, status: 'accepted' } as const]) {
    await show(<QuoteAct quote={quote} />)
    await sees('n’aura pas lieu')
    expect(isSeen('nous le payons pour vous')).toBe(false)
    expect(isSeen('nous l’acceptons')).toBe(false)
    expect(isSeen('Payer sans attendre')).toBe(false)
    expect(isSeen('Arrêter')).toBe(true)
    await leavePage()
    beginPage()
  }
  const ended = { ...standingOrder, status: 'ended', endedBecause: 'not-payable' } as const
  await show(<QuoteAct quote={{ ...announced, standingOrder: ended }} />)
  await sees('Le devis ne pouvait plus être payé')
  expect(isSeen('à payer ou à')).toBe(false)
})

const parcels = { count: 1, faces: [{ merchant: 'La Redoute', photoId: null }] }
const page = (item: object) => ({ body: { items: [item], nextCursor: null } })

// Seen to fail: both lists said « payé automatiquement » of what the server refuses to pay.
test('nor do the lists of quotes and of standing orders', async () => {
  const uninsured = { ...standingOrder, isUninsured: true }
  const validUntil = new Date(Date.now() + 5 * 86_400_000).toISOString()
  answer('GET /api/quotes', page({ ...sent, validUntil, parcels, standingOrder: uninsured }))
  await show(<MyQuotesPanel />)
  await sees('n’aura pas lieu')
  expect(isSeen('Payé automatiquement')).toBe(false)
  expect(isSeen('Bientôt payé')).toBe(false)
  await leavePage()
  beginPage()
  const one = {
    ...uninsured,
    condition: { kind: 'all-arrived' },
    parcels,
    parcelCount: 1,
    arrivedCount: 1,
    arrivedGrams: 900,
    incompleteCount: 0,
    destination: 'Nouvelle-Calédonie',
    options: [],
    insuranceTier: 0,
    mode: 'standard',
    address: '',
    agreement: { version: '2026-11', at: sent.createdAt },
    quote: { id: sent.id, number: sent.number, status: 'sent_to_client', isShipped: false },
    createdAt: sent.createdAt,
    endedAt: null,
  }
  answer('GET /api/standing-orders', page(one))
  await show(<StandingOrders />)
  await sees('n’aura pas lieu')
  expect(isSeen('payé automatiquement')).toBe(false)
  expect(isSeen('Bientôt payé')).toBe(false)
})
