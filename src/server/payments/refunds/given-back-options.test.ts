import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expireQuotes } from '#server/sales/quotes/release-quote.ts'
import { jobContext } from '#server/worker.ts'
import {
  buy,
  photosOf,
  repackagingOf,
  row,
  stateOf,
  takePhotos,
  type Body,
  type Item,
} from '#tests/support/basket.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { patience } from '#tests/support/patience.ts'
import { accept, receivedParcel, requestedQuote, send } from '#tests/support/quote-scenes.ts'
import { refundDesk, type Desk } from '#tests/support/refund-desk.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, sessionOf, type Till } from '#tests/support/till.ts'

/** An option was paid by itself and then given back: no quote counts on its money. */
let till: Till
let admin: Person
let marie: Person
let desk: Desk
let parcelId: string
beforeAll(async () => {
  till = await openTill()
  admin = await till.app.makeStaff('admin')
  desk = refundDesk(till, admin)
})
afterAll(() => till.close())
beforeEach(async () => {
  marie = await till.app.makeCustomer()
  parcelId = await receivedParcel(till.app, marie, admin)
})

async function bought(item: Item): Promise<string> {
  await buy(till, marie, { items: [item] })
  return desk.orderOf(marie)
}
async function giveBack(orderId: string): Promise<void> {
  await desk.ask(orderId, { kind: 'whole' })
  await desk.settled(orderId, ({ status }) => expect(status).toBe('refunded'))
}
const linesOf = async (quoteId: string): Promise<Body[]> =>
  (await till.app.request('GET', `/api/admin/quotes/${quoteId}`, { as: admin })).body.proposal.lines
const prepaidOf = async (quoteId: string) =>
  (await linesOf(quoteId)).filter(({ code }) => code.startsWith('prepaid_'))
/** A sent quote for the parcel that takes the option off. */
async function sentQuote() {
  const id = await requestedQuote(till.app, marie, [parcelId], { options: ['repackaging'] })
  const lines = (await linesOf(id)).map(({ code, label, quantity, unitCents }) => ({
    code,
    label,
    quantity,
    unitCents,
  }))
  expect(lines).toContainEqual(expect.objectContaining({ unitCents: -420 }))
  const { body } = await send(till.app, admin, id, 0, { lines })
  return { id, number: '', version: 1, totalCents: body.versions[0].totalCents, parcelIds: [] }
}
const statusOf = async (quoteId: string) =>
  (await row(till, 'select status from quotes where id = $1', [quoteId])).status
const option = () =>
  row(till, 'select status, used_by_quote_id from parcel_options where customer_id = $1', [
    marie.id,
  ])
const expire = () => expireQuotes(jobContext(till.app.deps, 'expire-quotes'))
const sound = async () => expect(await brokenInvariants(till.app.deps.pool)).toEqual({})

// Removed to see it fail: `endQuotesThatTakeOff`.
test('a sent quote that took it off cannot be accepted, and the next one does not take it off', async () => {
  const orderId = await bought(repackagingOf({ parcelId }))
  const quote = await sentQuote()
  await giveBack(orderId)
  expect((await accept(till.app, marie, quote.id, 1)).body.code).toBe('quote-expired')
  await sound()
  await expire()
  expect(await statusOf(quote.id)).toBe('expired')
  expect(await option()).toEqual({ status: 'cancelled', used_by_quote_id: null })
  const next = await requestedQuote(till.app, marie, [parcelId], { options: ['repackaging'] })
  expect(await prepaidOf(next)).toEqual([])
  await sound()
})

// Removed to see it fail: `endQuotesThatTakeOff`.
test('an accepted one is paid no more, also on a page that was open; a paid one stays', async () => {
  const orderId = await bought(repackagingOf({ parcelId }))
  const quote = await sentQuote()
  await accept(till.app, marie, quote.id, 1)
  const page = (await till.open(marie, [quote])).body.url
  await giveBack(orderId)
  expect((await till.open(marie, [quote])).body.code).toBe('quote-expired')
  await till.pay(page)
  const sentBack = async () => {
    await till.app.runJobs()
    return (await stateOf(till, marie, page)).status
  }
  // The provider tells the payment, then its refund, each when it gets to it.
  await expect.poll(sentBack, patience).toBe('refunded')
  await expire()
  expect(await statusOf(quote.id)).toBe('expired')
  await sound()

  const other = await bought(repackagingOf({ parcelId }))
  const paid = await sentQuote()
  await accept(till.app, marie, paid.id, 1)
  await buy(till, marie, { quotes: [paid] })
  await giveBack(other)
  expect(await statusOf(paid.id)).toBe('paid')
  await sound()
})

// Removed to see it fail: `requireNothingGivenBack`.
test('one whose transfer was under way is not paid again once that transfer failed', async () => {
  const orderId = await bought(repackagingOf({ parcelId }))
  const quote = await sentQuote()
  await accept(till.app, marie, quote.id, 1)
  const page = (await till.open(marie, [quote])).body.url
  await till.pay(page, { name: 'M Tehei' }, 'transfer')
  await expect.poll(async () => (await stateOf(till, marie, page)).status, patience).toBe('pending')
  await giveBack(orderId)
  expect((await till.open(marie, [quote])).body.code).toBe('payment-in-progress')
  await till.control(`/sessions/${sessionOf(page)}/settle`, { outcome: 'failed' })
  await expect.poll(async () => (await stateOf(till, marie, page)).status, patience).toBe('failed')
  const { status, body } = await till.open(marie, [quote])
  expect([status, body.code]).toEqual([409, 'quote-expired'])
  await sound()
})

// Removed to see it fail: `given_back_at` of `prepaidRows`.
test('work that is done and given back is taken off no later quote', async () => {
  const orderId = await bought(photosOf(parcelId))
  const { id } = await row(till, 'select id from parcel_options where order_id = $1', [orderId])
  expect((await takePhotos(till, admin, id)).status).toBe(200)
  const before = await requestedQuote(till.app, marie, [parcelId])
  expect(await prepaidOf(before)).toHaveLength(1)
  await giveBack(orderId)
  expect(await prepaidOf(before)).toEqual([])
  expect((await option()).status).toBe('done')
  await sound()
})
