import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { giveCustomsPapers } from '#tests/support/give-customs-papers.ts'
import { buy, keepingOf, photosOf, repackagingOf, row, takePhotos } from '#tests/support/basket.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { packingScenes } from '#tests/support/packing-scenes.ts'
import { accept, receivedParcel, requestedQuote, send } from '#tests/support/quote-scenes.ts'
import { refundDesk } from '#tests/support/refund-desk.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'
import { whileHeld } from '#tests/support/while-held.ts'

let till: Till
let warehouse: Person
let admin: Person
beforeAll(async () => {
  till = await openTill()
  warehouse = await till.app.makeStaff('operateur')
  admin = await till.app.makeStaff('admin')
})
afterAll(() => till.close())

const post = (path: string, body: object = {}, as = warehouse) =>
  till.app.request('POST', path, { as, body })
const giveBack = (parcelIds: readonly string[]) =>
  post('/api/warehouse/parcel-returns', { parcelIds, reason: 'Boutique fermée.' })
const hold = (id: string, choices: readonly string[]) =>
  post(`/api/warehouse/parcels/${id}/block`, { reason: 'Un aérosol.', choices, days: 7 })
const waiting = async () =>
  (await till.app.request('GET', '/api/warehouse/options', { as: warehouse })).body.items
async function bought(marie: Person, more: readonly ReturnType<typeof photosOf>[] = []) {
  const parcelId = await receivedParcel(till.app, marie, warehouse)
  await buy(till, marie, { items: [photosOf(parcelId), ...more] })
  return parcelId
}
const refundsOf = async ({ id }: Person) =>
  till.app.deps.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['r.id', 'r.amount_cents', 'r.status', 'r.reason', 'r.lines', 'o.id as order_id'])
    .where('o.customer_id', '=', id)
    .execute()

test('a returned parcel takes its undone option off the bench, and its price is a refund to approve', async () => {
  const marie = await till.app.makeCustomer()
  const other = await receivedParcel(till.app, marie, warehouse)
  const parcelId = await bought(marie, [keepingOf(other), photosOf(other)])
  const { body: record } = await till.app.request(
    'GET',
    `/api/warehouse/parcels/${parcelId}/record`,
    { as: warehouse },
  )
  expect(record.undoneOptions).toEqual(['Photos du contenu'])

  expect((await giveBack([parcelId])).body).toEqual({ done: 1, refused: [] })
  const left = (await waiting()).flatMap((option: { parcels: { id: string }[] }) => option.parcels)
  expect(left.map(({ id }: { id: string }) => id)).toEqual([other])
  const [refund, ...others] = await refundsOf(marie)
  expect(others).toEqual([])
  expect(refund).toMatchObject({
    amount_cents: 350,
    status: 'awaiting_approval',
    reason: 'service-not-rendered',
  })
  expect(refund?.lines).toHaveLength(1)

  const approval = `/api/admin/refunds/${refund?.id}/approval`
  expect((await post(approval, {}, admin)).status).toBe(200)
  await till.app.runJobs()
  expect(await refundsOf(marie)).toMatchObject([{ status: 'given' }])
  expect(await giveBack([other])).toMatchObject({ body: { done: 1 } })
  expect(await refundsOf(marie)).toHaveLength(2)
})

test('two parcels of one order that leave at once ask for each option once', async () => {
  const marie = await till.app.makeCustomer()
  const other = await receivedParcel(till.app, marie, warehouse)
  const parcelId = await bought(marie, [photosOf(other)])
  await Promise.all([giveBack([parcelId, other]), giveBack([other]), giveBack([parcelId])])
  const refunds = await refundsOf(marie)
  expect(refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(700)
})

test('what is done was earned, and what was given back is not given back again', async () => {
  const marie = await till.app.makeCustomer()
  const done = await bought(marie)
  const [option] = await waiting()
  await takePhotos(till, warehouse, option.id)
  await giveBack([done])
  expect(await refundsOf(marie)).toEqual([])

  const paul = await till.app.makeCustomer()
  const parcelId = await bought(paul)
  const { id: orderId } = await till.app.deps.db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', paul.id)
    .executeTakeFirstOrThrow()
  await post(
    `/api/admin/orders/${orderId}/refunds`,
    { seenCommittedCents: 0, wish: { kind: 'whole' }, reason: 'goodwill', note: null },
    admin,
  )
  await giveBack([parcelId])
  expect(await refundsOf(paul)).toHaveLength(1)
})

test('a parcel that is destroyed at its owner’s wish gives up its option too', async () => {
  const marie = await till.app.makeCustomer()
  const parcelId = await bought(marie)
  await hold(parcelId, ['destroy'])
  const { body: choice } = await post(
    `/api/parcels/${parcelId}/blocked-choices`,
    { choice: 'destroy', consent: true },
    marie,
  )
  const agreed = { outcome: 'accepted', words: 'Oui.' }
  const { body: answered } = await post(`/api/warehouse/requests/${choice.id}/answer`, agreed)
  expect(answered.undoneOptions).toEqual(['Photos du contenu'])
  expect((await post(`/api/warehouse/requests/${choice.id}/completion`)).status).toBe(200)
  expect(await refundsOf(marie)).toMatchObject([{ status: 'awaiting_approval' }])
})

/** One order with the same option for two quotes, which both end unpaid: each parcel then has one option. */
async function boughtForTwo(marie: Person) {
  const parcelIds = [
    await receivedParcel(till.app, marie, warehouse),
    await receivedParcel(till.app, marie, warehouse),
  ]
  const quoteIds: string[] = []
  for (const id of parcelIds) quoteIds.push(await requestedQuote(till.app, marie, [id]))
  await buy(till, marie, { items: quoteIds.map((quoteId) => repackagingOf({ quoteId })) })
  const numbers: string[] = []
  for (const id of quoteIds) {
    const { body, status } = await post(`/api/quotes/${id}/refusal`, { reason: 'Trop cher' }, marie)
    expect(status).toBe(200)
    numbers.push(body.number)
  }
  return { parcelIds, numbers }
}
/** The refunded amounts by invoice line. */
async function linesGivenBack(marie: Person) {
  const [first] = await refundsOf(marie)
  const { money } = await refundDesk(till, admin).read(first?.order_id ?? '')
  return (await refundsOf(marie)).map(({ amount_cents, lines }) => ({
    amount_cents,
    labels: (lines as { line: number }[]).map(({ line }) => money.lines[line].label),
  }))
}
const lineOf = (number: string | undefined) => `Reconditionnement simple · Devis ${number}`

// Seen to fail: when each option found the first item of its code and price.
test('of two quotes that ended, the parcel that leaves gives back the line of its own quote', async () => {
  const marie = await till.app.makeCustomer()
  const { parcelIds, numbers } = await boughtForTwo(marie)
  for (const at of [1, 0]) {
    expect((await giveBack([parcelIds[at] ?? ''])).body.done).toBe(1)
    expect(await linesGivenBack(marie)).toContainEqual({
      amount_cents: 420,
      labels: [lineOf(numbers[at])],
    })
  }
  expect(await linesGivenBack(marie)).toHaveLength(2)
})

// Seen to fail: for the same reason, and half of what was paid was given back.
test('of two quotes that ended, parcels that leave together give back both', async () => {
  const paul = await till.app.makeCustomer()
  const { parcelIds, numbers } = await boughtForTwo(paul)
  expect((await giveBack(parcelIds)).body.done).toBe(2)
  const [both, ...others] = await linesGivenBack(paul)
  expect([both?.amount_cents, others]).toEqual([840, []])
  expect(both?.labels.toSorted()).toEqual(numbers.map(lineOf).toSorted())
})

/** A paid box of two parcels, at the packing bench, with an undone option of its quote. */
async function boxWithOption(marie: Person) {
  const parcelIds = [
    await receivedParcel(till.app, marie, warehouse),
    await receivedParcel(till.app, marie, warehouse),
  ] as const
  const quoteId = await requestedQuote(till.app, marie, parcelIds)
  await buy(till, marie, { items: [repackagingOf({ quoteId })] })
  const { totalCents } = (await send(till.app, admin, quoteId, 0)).body.versions[0]
  await accept(till.app, marie, quoteId, 1)
  await buy(till, marie, {
    quotes: [{ id: quoteId, number: '', version: 1, totalCents, parcelIds }],
  })
  await giveCustomsPapers(till.app.deps, parcelIds)
  const box = await row(till, 'select id, order_id from shipments where quote_id = $1', [quoteId])
  return { parcelIds, quoteId, shipmentId: box.id, orderId: box.order_id }
}
async function leave(shipmentId: string, parcelIds: readonly string[]) {
  const bench = packingScenes(till, warehouse, refundDesk(till, admin))
  const box = { shipmentId, parcelIds, orderId: '' }
  await bench.pack(box, parcelIds, { weightGrams: 950 })
  // Makes the box look as if it was closed before the check for undone paid work existed.
  await till.app.deps.pool.query(
    `update parcel_options set status = 'open', done_at = null, done_by = null where parcel_id is null`,
  )
  expect((await bench.leave(box)).status).toBe(200)
}
const undoneOf = async (parcelId: string) =>
  (
    await till.app.request('GET', `/api/warehouse/parcels/${parcelId}/record`, {
      as: warehouse,
    })
  ).body.undoneOptions
const holdsOne = (id: string) => (option: { parcels: { id: string }[] }) =>
  option.parcels.some((parcel) => parcel.id === id)
const waitsFor = async (parcelId: string) => (await waiting()).some(holdsOne(parcelId))

// Seen to fail: when only the options of parcels were given up.
test('an undone option of a paid quote is given up with the last of its parcels that comes back', async () => {
  const marie = await till.app.makeCustomer()
  const { parcelIds, quoteId, shipmentId } = await boxWithOption(marie)
  await leave(shipmentId, parcelIds)
  const [first, last] = parcelIds
  expect(await undoneOf(first)).toEqual([])
  expect((await giveBack([first])).body.done).toBe(1)
  expect([await waitsFor(last), await refundsOf(marie)]).toEqual([true, []])

  expect(await undoneOf(last)).toEqual(['Reconditionnement simple'])
  expect((await giveBack([last])).body.done).toBe(1)
  expect(await waitsFor(last)).toBe(false)
  expect(await refundsOf(marie)).toMatchObject([
    { amount_cents: 420, status: 'awaiting_approval', reason: 'service-not-rendered' },
  ])
  expect(await till.count('events', `type = 'option.given-up' and quote_id = $1`, [quoteId])).toBe(
    1,
  )
})

// Seen to fail: when it went to the first parcel of the quote, gone or not, and waited there for ever.
test('a box given back leaves its quote’s option to the parcel that is still here', async () => {
  const marie = await till.app.makeCustomer()
  const { parcelIds, orderId } = await boxWithOption(marie)
  const [gone, here] = parcelIds
  await hold(gone, ['return'])
  expect((await giveBack([gone])).body.done).toBe(1)
  const desk = refundDesk(till, admin)
  expect((await desk.ask(orderId, { kind: 'whole' })).status).toBe(200)
  await desk.settled(orderId, (order) => expect(order.status).toBe('refunded'))
  expect([await undoneOf(gone), await undoneOf(here)]).toEqual([[], ['Reconditionnement simple']])
  expect((await giveBack([here])).body.done).toBe(1)
  expect(await waitsFor(here)).toBe(false)
})

const lockWaits = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'
  and datname = current_database()`

// Removed to see it fail: the order's lock before the parcels of the quote are looked at, and it stayed on the bench.
test('the parcels of a quote that leave at the same time, one by one, give its option up once', async () => {
  const marie = await till.app.makeCustomer()
  const quoted = await Promise.all([1, 2].map(() => receivedParcel(till.app, marie, warehouse)))
  const third = await receivedParcel(till.app, marie, warehouse)
  const quoteId = await requestedQuote(till.app, marie, [...quoted, third])
  await buy(till, marie, { items: [repackagingOf({ quoteId })] })
  await buy(till, marie, { items: quoted.map((parcelId) => repackagingOf({ parcelId })) })
  // As a new version of the quote without the third.
  const off = `with off as (delete from quote_parcels where quote_id = $1 and parcel_id = $2)
    update parcels set status = 'received' where id = $2`
  await till.app.deps.pool.query(off, [quoteId, third])
  // The parcels already have this work, so the option stays with its quote.
  await post(`/api/quotes/${quoteId}/refusal`, { reason: 'Trop cher' }, marie)
  const ofQuote = '(select order_id from parcel_options where quote_id = $1)'
  const order = { text: `select from orders where id = ${ofQuote} for update`, values: [quoteId] }
  const bothWait = () =>
    vi.waitFor(async () => expect((await row(till, lockWaits, [])).n).toBe(2), 60_000)
  await whileHeld(till.app, order, () => Promise.all(quoted.map((it) => giveBack([it]))), bothWait)
  const refunds = await refundsOf(marie)
  expect(refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(3 * 420)
  expect(await Promise.all(quoted.map(waitsFor))).toEqual([false, false])
})

test('after all of this, no rule of money and parcels is broken', async () => {
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})
