import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  buy,
  keepingOf,
  openBasket,
  photosOf,
  repackagingOf,
  row,
  stateOf,
  type Body,
  type Item,
} from '#tests/support/basket.ts'
import { countedAnswers } from '#tests/support/counted.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { accept, receivedParcel, requestedQuote, send } from '#tests/support/quote-scenes.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'

let till: Till
let admin: Person
let marie: Person
beforeAll(async () => {
  till = await openTill()
  admin = await till.app.makeStaff('admin')
})
afterAll(() => till.close())
beforeEach(async () => {
  marie = await till.app.makeCustomer()
})

const parcelOf = (owner: Person, receivedDaysAgo = 1) =>
  receivedParcel(till.app, owner, admin, { receivedDaysAgo })
const repackaging = (parcelId: string) =>
  ({ kind: 'option', option: 'reconditionnement-simple', parcelId }) as const
const repackagingFor = (quoteId: string) => repackagingOf({ quoteId })
const read = async (quoteId: string): Promise<Body> =>
  (await till.app.request('GET', `/api/admin/quotes/${quoteId}`, { as: admin })).body
/** The proposed lines in the shape in which the builder sends them. */
const proposedLines = async (quoteId: string): Promise<Body[]> =>
  (await read(quoteId)).proposal.lines.map(({ code, label, quantity, unitCents }: Body) => ({
    code,
    label,
    quantity,
    unitCents,
  }))
const amounts = (lines: Body[], word: string) =>
  lines.filter(({ code }) => code.includes(word)).map(({ code, unitCents }) => [code, unitCents])

test('a paid option is taken off the next proposal of its parcel, as « Déjà payé »', async () => {
  const parcelId = await parcelOf(marie)
  await buy(till, marie, { items: [repackaging(parcelId), photosOf(parcelId)] })
  const quoteId = await requestedQuote(till.app, marie, [parcelId], { options: ['repackaging'] })
  const lines = await proposedLines(quoteId)
  // An option that the customer requested is listed once and taken off. One that was not requested is listed with its payment,
  // and costs nothing.
  expect(amounts(lines, 'repackaging')).toEqual([
    ['repackaging', 420],
    ['prepaid_repackaging', -420],
  ])
  expect(amounts(lines, 'photo')).toEqual([
    ['photo_request', 350],
    ['prepaid_photo_request', -350],
  ])
  expect(lines.find(({ code }) => code === 'prepaid_repackaging').label).toBe(
    'Déjà payé\u00A0: Reconditionnement simple',
  )
  const { status, body } = await send(till.app, admin, quoteId, 0, { lines })
  expect(status).toBe(200)
  expect((await accept(till.app, marie, quoteId, 1)).status).toBe(200)
  const total = body.versions[0].totalCents
  await buy(till, marie, {
    quotes: [{ id: quoteId, number: '', version: 1, totalCents: total, parcelIds: [] }],
  })
  const used = 'used_by_quote_id = $1'
  expect(await till.count('parcel_options', used, [quoteId])).toBe(2)
})

test('a version cannot take off what nobody paid, more than was paid, or the same thing twice', async () => {
  const parcelId = await parcelOf(marie)
  const quoteId = await requestedQuote(till.app, marie, [parcelId])
  const lines = await proposedLines(quoteId)
  const prepaid = (unitCents: number) => ({
    code: 'prepaid_repackaging',
    label: 'Déjà payé',
    quantity: 1,
    unitCents,
  })
  const sent = async (...more: object[]) =>
    (await send(till.app, admin, quoteId, 0, { lines: [...lines, ...more] })).body.code
  expect(await sent(prepaid(-420))).toBe('prepaid-already-used')
  await buy(till, marie, { items: [repackaging(parcelId)] })
  expect(await sent(prepaid(-421))).toBe('prepaid-already-used')
  expect(await sent(prepaid(-420), prepaid(-420))).toBe('prepaid-already-used')
  expect(await sent(prepaid(-420))).toBeUndefined()
})

test('a declined quote gives the prepaid option back to the next one', async () => {
  const parcelId = await parcelOf(marie)
  await buy(till, marie, { items: [repackaging(parcelId)] })
  const first = await requestedQuote(till.app, marie, [parcelId])
  await send(till.app, admin, first, 0, { lines: await proposedLines(first) })
  const declined = await till.app.request('POST', `/api/quotes/${first}/refusal`, {
    as: marie,
    body: { reason: 'Trop cher' },
  })
  expect(declined.status).toBe(200)
  const second = await requestedQuote(till.app, marie, [parcelId])
  expect(amounts(await proposedLines(second), 'prepaid')).toHaveLength(1)
})

test('an option for a quote that ends unpaid stays with its parcel', async () => {
  const parcelId = await parcelOf(marie)
  const first = await requestedQuote(till.app, marie, [parcelId])
  const forQuote = { kind: 'option', option: 'reconditionnement-simple', quoteId: first } as const
  await buy(till, marie, { items: [forQuote] })
  expect(amounts(await proposedLines(first), 'prepaid')).toHaveLength(1)
  await till.app.request('POST', `/api/quotes/${first}/refusal`, {
    as: marie,
    body: { reason: 'Trop cher' },
  })
  const second = await requestedQuote(till.app, marie, [parcelId])
  expect(amounts(await proposedLines(second), 'prepaid')).toHaveLength(1)
})

test('eight sendings at once take a prepaid option off once', async () => {
  const parcelId = await parcelOf(marie)
  await buy(till, marie, { items: [repackaging(parcelId)] })
  const quoteId = await requestedQuote(till.app, marie, [parcelId])
  const lines = await proposedLines(quoteId)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => send(till.app, admin, quoteId, 0, { lines })),
  )
  expect(countedAnswers(answers)).toEqual({ 200: 1, 'stale-version': 7 })
  const task = await row(till, 'select * from parcel_options where parcel_id = $1', [parcelId])
  expect(task.used_by_quote_id).toBe(quoteId)
})

// Removed to see it fail: the keepings of `storageColumns`, then the day of payment in `lastFreeDay`.
test('prepaid storage is free from the day of its payment: the days that were due stay due', async () => {
  const parcelId = await parcelOf(marie, 45)
  const storage = async (quoteId: string) =>
    (await proposedLines(quoteId)).find(({ code }) => code === 'storage')?.quantity ?? 0
  const quoteId = await requestedQuote(till.app, marie, [parcelId])
  const before = await storage(quoteId)
  await buy(till, marie, { items: [keepingOf(parcelId)] })
  const now = till.app.clock.now
  const later = async (days: number) => {
    till.app.clock.now = new Date(now.getTime() + days * 86_400_000)
    return storage(quoteId)
  }
  expect([before, await later(0), await later(10), await later(11)]).toEqual([15, 15, 15, 16])
  till.app.clock.now = now
})

test('an option that the sent quote holds already is not sold beside it', async () => {
  const parcelId = await parcelOf(marie)
  const quoteId = await requestedQuote(till.app, marie, [parcelId], { options: ['repackaging'] })
  await send(till.app, admin, quoteId, 0, { lines: await proposedLines(quoteId) })
  for (const target of [{ parcelId }, { quoteId }]) {
    const item = { kind: 'option', option: 'reconditionnement-simple', ...target } as Item
    expect((await openBasket(till, marie, { items: [item] })).body.code).toBe(
      'option-already-bought',
    )
  }
})

// Seen to fail: when the quote ended, its parcel had that work already, and the second price was kept.
test('work that a parcel has is not sold for its quote, nor the other way round, unless another parcel wants it', async () => {
  const refusalOf = async (...items: Item[]) => (await openBasket(till, marie, { items })).body.code
  const [one, two] = [await parcelOf(marie), await parcelOf(marie)]
  const alone = await requestedQuote(till.app, marie, [one])
  expect(await refusalOf(repackaging(one), repackagingFor(alone))).toBe('option-already-bought')
  await buy(till, marie, { items: [repackaging(one)] })
  expect(await refusalOf(repackagingFor(alone))).toBe('option-already-bought')

  const other = await requestedQuote(till.app, marie, [two])
  await buy(till, marie, { items: [repackagingFor(other)] })
  expect(await refusalOf(repackaging(two))).toBe('option-already-bought')

  const third = await parcelOf(marie)
  const both = await requestedQuote(till.app, marie, [await parcelOf(marie), third])
  await buy(till, marie, { items: [repackaging(third), repackagingFor(both)] })
})

async function takeParcelsOff(quoteId: string, version = 0) {
  const none = { parcelIds: [], unmeasuredReason: 'Convenu au téléphone.' }
  expect((await send(till.app, admin, quoteId, version, none)).status).toBe(200)
}

/** The options bought for this customer's quotes, and their current holder. */
const heldBy = async () =>
  row(
    till,
    'select quote_id, parcel_id, status from parcel_options where customer_id = $1 order by quote_id, created_at limit 1',
    [marie.id],
  )

// Seen to fail without `hasParcels`: what was paid stayed on the bench for nothing, and never came back.
test('nothing is sold for a quote that has no parcel, and what was opened for it goes back', async () => {
  const empty = await requestedQuote(till.app, marie, [])
  const refused = await openBasket(till, marie, { items: [repackagingFor(empty)] })
  expect(refused.body.code).toBe('quote-without-parcels')

  const quoteId = await requestedQuote(till.app, marie, [await parcelOf(marie)])
  const { body } = await openBasket(till, marie, { items: [repackagingFor(quoteId)] })
  await takeParcelsOff(quoteId)
  await till.pay(body.url)
  expect((await stateOf(till, marie, body.url)).status).toBe('refunded')
})

// Seen to fail when the quote kept it: nobody saw it again.
test('with the last parcel that the office takes off a quote goes what was paid for the quote', async () => {
  const parcelId = await parcelOf(marie)
  const quoteId = await requestedQuote(till.app, marie, [parcelId])
  await buy(till, marie, { items: [repackagingFor(quoteId)] })
  await takeParcelsOff(quoteId)
  expect(await heldBy()).toMatchObject({ quote_id: null, parcel_id: parcelId, status: 'open' })
})

// Seen to fail when it stayed open on a quote that no parcel was linked to any more.
test('what its last parcel has already been paid for goes back when it is taken off', async () => {
  const [parcelId, other] = [await parcelOf(marie), await parcelOf(marie)]
  const quoteId = await requestedQuote(till.app, marie, [parcelId, other])
  await buy(till, marie, { items: [repackaging(parcelId), repackagingFor(quoteId)] })
  const kept = { parcelIds: [parcelId] }
  expect((await send(till.app, admin, quoteId, 0, kept)).status).toBe(200)
  await takeParcelsOff(quoteId, 1)
  const { rows } = await till.app.deps.pool.query(
    `select x.status, x.parcel_id, r.status as refund, r.amount_cents = x.paid_cents as whole from parcel_options x
       join payments p on p.order_id = x.order_id left join refunds r on r.payment_id = p.id and x.status = 'cancelled'
     where x.customer_id = $1 order by x.status`,
    [marie.id],
  )
  expect(rows).toEqual([
    { status: 'cancelled', parcel_id: null, refund: 'awaiting_approval', whole: true },
    { status: 'open', parcel_id: parcelId, refund: null, whole: null },
  ])
})

// Seen to fail when it was proposed, then refused as used by another.
test('a sent quote that is prepared again without its parcel is not proposed what goes with it', async () => {
  const parcelId = await parcelOf(marie)
  const quoteId = await requestedQuote(till.app, marie, [parcelId])
  await buy(till, marie, { items: [repackagingFor(quoteId)] })
  expect((await send(till.app, admin, quoteId, 0)).status).toBe(200)
  const desk = async (parcels: string) =>
    (
      await till.app.request('GET', `/api/admin/quotes/${quoteId}/desk?parcels=${parcels}`, {
        as: admin,
      })
    ).body.proposal.lines
  expect(amounts(await desk(parcelId), 'prepaid')).toHaveLength(1)
  expect(amounts(await desk('none'), 'prepaid')).toEqual([])
})

// Seen to fail when only the first parcel was looked at, and the work stayed with a quote that is over.
test('a quote that ends leaves its option to the first parcel that has not this work already', async () => {
  const [first, second] = [await parcelOf(marie, 3), await parcelOf(marie, 2)]
  const quoteId = await requestedQuote(till.app, marie, [first, second])
  await buy(till, marie, { items: [repackaging(first), repackagingFor(quoteId)] })
  const refusal = { as: marie, body: { reason: 'Trop cher' } }
  await till.app.request('POST', `/api/quotes/${quoteId}/refusal`, refusal)
  const next = await requestedQuote(till.app, marie, [second])
  expect(amounts(await proposedLines(next), 'prepaid')).toHaveLength(1)
})

test('after all of this, no rule of money and parcels is broken', async () => {
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})
