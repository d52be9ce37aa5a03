import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type Body,
  buy,
  checkCart,
  openBasket,
  repackagingOf,
  stateOf,
} from '#tests/support/basket.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { patience } from '#tests/support/patience.ts'
import { receivedParcel, requestedQuote, send } from '#tests/support/quote-scenes.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, sessionOf, type Till } from '#tests/support/till.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

// Removed to see it fail: 'captured' in payment-refusal, for 'opening'; then `pendingOptions`.
test('a transfer that pays a shipment is kept when an option of it was also paid for its only parcel', async () => {
  const marie = await till.app.makeCustomer()
  const quote = await till.makeQuote(marie)
  const [parcelId = ''] = quote.parcelIds
  const ofParcel = { items: [repackagingOf({ parcelId })] }
  const ofQuote = { quotes: [quote], items: [repackagingOf({ quoteId: quote.id })] }
  const card = await openBasket(till, marie, ofParcel)
  const transfer = await openBasket(till, marie, ofQuote)
  await till.pay(transfer.body.url, { name: 'M Tehei' }, 'transfer')
  expect((await stateOf(till, marie, transfer.body.url)).status).toBe('pending')
  // From now on the cart refuses it; the page that was open before still takes money.
  expect((await openBasket(till, marie, ofParcel)).body.code).toBe('option-already-bought')
  await till.pay(card.body.url)
  expect((await stateOf(till, marie, card.body.url)).status).toBe('paid')

  await till.control(`/sessions/${sessionOf(transfer.body.url)}/settle`, { outcome: 'succeeded' })
  await vi.waitFor(async () => {
    expect((await stateOf(till, marie, transfer.body.url)).status).toBe('paid')
  }, patience)
  expect(await till.count('shipments', 'customer_id = $1', [marie.id])).toBe(1)
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})

/** A customer with a quote of two parcels, and the repackaging of each. */
async function twoToSell() {
  const marie = await till.app.makeCustomer()
  const admin = await till.app.makeStaff('admin')
  const parcelIds = [
    await receivedParcel(till.app, marie, admin),
    await receivedParcel(till.app, marie, admin),
  ]
  const quoteId = await requestedQuote(till.app, marie, parcelIds)
  const items = parcelIds.map((parcelId) => repackagingOf({ parcelId }))
  return { marie, items, ofQuote: repackagingOf({ quoteId }) }
}

/** One of them is paid for the quote, which leaves one to sell. */
async function oneLeftToSell() {
  const { marie, items, ofQuote } = await twoToSell()
  await buy(till, marie, { items: [ofQuote] })
  return { marie, items }
}

// Seen to fail: three works were paid for two parcels.
test('after the option of a quote of two parcels, one basket does not sell it for both', async () => {
  const { marie, items } = await oneLeftToSell()
  const { items: judged } = await checkCart(till, marie, items)
  expect(judged.map(({ refusal }: Body) => refusal)).toEqual([null, 'option-already-bought'])
  expect((await openBasket(till, marie, { items })).body.code).toBe('option-already-bought')
})

// Seen to fail: both pages took money.
test('of two pages that pay it at the same time for the two parcels, one gives its money back', async () => {
  const { marie, items } = await oneLeftToSell()
  const pages: string[] = []
  for (const item of items) {
    const { body } = await openBasket(till, marie, { items: [item] })
    pages.push(body.url)
  }
  await Promise.all(pages.map((page) => till.pay(page)))
  await vi.waitFor(async () => {
    const states = await Promise.all(pages.map((page) => stateOf(till, marie, page)))
    expect(new Set(states.map(({ status }) => status))).toEqual(new Set(['paid', 'refunded']))
  }, patience)
  expect(await till.count('parcel_options', 'customer_id = $1', [marie.id])).toBe(2)
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})

async function givesBack(marie: Person, page: string): Promise<void> {
  await till.pay(page)
  await vi.waitFor(async () => {
    expect((await stateOf(till, marie, page)).status).toBe('refunded')
  }, patience)
}

// Removed to see it fail: `isElsewhere` among what was bought; three works were paid for two parcels.
test('a basket of both, open before one was paid for the quote, goes back whole', async () => {
  const { marie, items, ofQuote } = await twoToSell()
  const { body } = await openBasket(till, marie, { items })
  await buy(till, marie, { items: [ofQuote] })
  await givesBack(marie, body.url)
  expect(await till.count('parcel_options', 'customer_id = $1', [marie.id])).toBe(1)
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})

// Seen to fail: any shipment in the basket was enough to sell a third work for another quote.
test('so does one with a shipment, for an option of another quote', async () => {
  const { marie, items, ofQuote } = await twoToSell()
  const basket = { quotes: [await till.makeQuote(marie)], items: items.slice(1) }
  const { body } = await openBasket(till, marie, basket)
  await buy(till, marie, { items: [ofQuote] })
  await buy(till, marie, { items: items.slice(0, 1) })
  await givesBack(marie, body.url)
  expect(await till.count('parcel_options', 'customer_id = $1', [marie.id])).toBe(2)
  expect(await till.count('shipments', 'customer_id = $1', [marie.id])).toBe(0)
})

// Seen to fail: every option of the office's own was « already paid », once a quote listed one of them.
test('an option of the office’s own in a sent quote is not sold again, and another one is', async () => {
  const { marie, admin, parcelId } = await withOwnOptions('Emballage cadeau', 'Film de protection')
  const own = (option: string) => ({ kind: 'option', option, parcelId }) as const
  await buy(till, marie, { items: [own('own-0')] })
  const quoteId = await requestedQuote(till.app, marie, [parcelId])
  const desk = await till.app.request('GET', `/api/admin/quotes/${quoteId}`, { as: admin })
  const lines = desk.body.proposal.lines.map(({ code, label, quantity, unitCents }: Body) => ({
    code,
    label,
    quantity,
    unitCents,
  }))
  const refusals = async () =>
    (await checkCart(till, marie, [own('own-0'), own('own-1')])).items.map(
      ({ refusal }: Body) => refusal,
    )
  const open = await openBasket(till, marie, { items: [own('own-1')] })
  expect((await send(till.app, admin, quoteId, 0, { lines })).status).toBe(200)
  expect(await refusals()).toEqual(['option-already-bought', null])
  // The office sells the second one too, in words of its own: it may be any of them.
  const sold = (label: string) => [
    ...lines,
    { code: 'service_option', label, quantity: 1, unitCents: 450 },
  ]
  await send(till.app, admin, quoteId, 1, { lines: sold('Film, deux tours') })
  expect(await refusals()).toEqual(['option-already-bought', 'option-already-bought'])
  await send(till.app, admin, quoteId, 2, { lines: sold('Film de protection') })
  expect(await refusals()).toEqual(['option-already-bought', 'option-already-bought'])
  // The page of the payment was open before the first sending.
  await send(till.app, admin, quoteId, 3, { lines })
  await till.pay(open.body.url)
  expect((await stateOf(till, marie, open.body.url)).status).toBe('paid')
})

/** A customer with a parcel, and options that the office named. */
async function withOwnOptions(...names: readonly string[]) {
  const marie = await till.app.makeCustomer()
  const admin = await till.app.makeStaff('admin')
  const { version, content } = (
    await till.app.request('GET', '/api/admin/catalogue', { as: admin })
  ).body
  const own = names.map((name, place) => ({
    id: `own-${place}`,
    name,
    description: 'À la demande.',
    pricing: { kind: 'fixed', cents: 450, per: 'parcel' },
  }))
  const body = { base: version, serviceOptions: [...content.serviceOptions, ...own] }
  await till.app.request('PUT', '/api/admin/service-options', { as: admin, body })
  return { marie, admin, parcelId: await receivedParcel(till.app, marie, admin) }
}
