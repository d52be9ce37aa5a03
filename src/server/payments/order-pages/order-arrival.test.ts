import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mayLeaveFrom } from '#domain/order/withdrawal-period.ts'
import { arrivalWindow, expectedDeparture } from '#domain/shipment/arrival-window.ts'
import { parisDayOf, parisDayText, type ParisDay } from '#domain/storage/paris-day.ts'
import { insertParcel } from '#tests/support/fixtures.ts'
import { insertBox } from '#tests/support/insert-box.ts'
import { insertDispute } from '#tests/support/insert-dispute.ts'
import { insertPaidOrder } from '#tests/support/insert-paid-order.ts'
import { insertQuote } from '#tests/support/insert-quote.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: Person
let marie: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.makeStaff('admin')
})
beforeEach(async () => {
  marie = await app.makeCustomer()
})
afterAll(() => app.close())

const listed = async () => {
  const { body } = await app.request('GET', '/api/orders', { as: marie })
  return body.items[0]
}

const arrival = async () => (await listed()).arrival

const after = (departure: ParisDay) => {
  const way = { destination: 'Nouvelle-Calédonie', mode: 'standard', delays: null } as const
  const window = arrivalWindow(departure, way)
  return window && { from: parisDayText(window.from), to: parisDayText(window.to) }
}

async function paidOrder() {
  const parcelId = await insertParcel(app.deps, marie, 'processing')
  const parcelIds = [parcelId]
  const quoteId = await insertQuote(app.deps, marie, admin, { status: 'paid', parcelIds })
  return { parcelId, ...(await insertPaidOrder(app.deps, marie, quoteId, parcelId)) }
}

const complete = (parcelId: string) =>
  app.deps.db
    .updateTable('parcels')
    .set({ has_contents: true, has_weights: true, has_invoice: true })
    .where('id', '=', parcelId)
    .execute()

test('the history says between which days an order should arrive, once nothing stops it, until its carrier brings it back', async () => {
  const { orderId, shipmentId, parcelId } = await paidOrder()
  expect(await arrival()).toBeNull()
  await complete(parcelId)
  const now = app.deps.now()
  expect(await arrival()).toEqual(after(expectedDeparture('to-pack', null, now)))

  const number = '8L00419903312'
  const left = { status: 'handed_over', handed_over_at: now, tracking_number: number }
  const boxId = await insertBox(app.deps, shipmentId, { ...left, carrier: 'Colissimo' })
  // One box has left, and the rest is still to pack.
  expect(await arrival()).toBeNull()
  await app.deps.db
    .updateTable('shipments')
    .set({ status: 'handed_over' })
    .where('id', '=', shipmentId)
    .execute()
  await app.deps.db
    .updateTable('orders')
    .set({ status: 'shipped' })
    .where('id', '=', orderId)
    .execute()
  expect(await arrival()).toEqual(after(parisDayOf(now)))

  await app.deps.db
    .insertInto('box_tracking')
    .values({ box_id: boxId, number, state: 'returning' })
    .execute()
  expect((await listed()).share).toBe(0.08)
  // The marker stands where the carrier puts the box. Removed to see it fail: `place`.
  const customs = { code: 'DO1', label: 'Arrivé en douane', at: now, read_at: now, raw: '{}' }
  await app.deps.db
    .insertInto('tracking_events')
    .values({ box_id: boxId, number, ...customs })
    .execute()
  expect((await listed()).share).toBe(0.95)
  expect(await arrival()).toBeNull()
  // Removed to see it fail: `not t.is_doubtful`.
  await app.deps.db
    .updateTable('box_tracking')
    .set({ is_doubtful: true })
    .where('box_id', '=', boxId)
    .execute()
  expect(await arrival()).toEqual(after(parisDayOf(now)))
})

// Removed to see it fail: `mayLeave`, for `null`.
test('without an express request the days are counted from the end of the days to withdraw', async () => {
  const { parcelId, checkoutSessionId } = await paidOrder()
  await complete(parcelId)
  await app.deps.db
    .updateTable('checkouts')
    .set({ express_requested_at: null })
    .where('stripe_session_id', '=', checkoutSessionId)
    .execute()
  const now = app.deps.now()
  const first = mayLeaveFrom({ orderedAt: now, expressRequestedAt: null })
  expect(await arrival()).toEqual(after(expectedDeparture('to-pack', first, now)))
})

type Order = Awaited<ReturnType<typeof paidOrder>>

/** Each stops the order, then no more. */
const stops = {
  'a withdrawal, with a session or not': (order: Order) => ({
    begin: () =>
      app.deps.db
        .insertInto('legal_requests')
        .values({
          number: `R-${order.orderId.slice(0, 8)}`,
          kind: 'withdrawal',
          request_key: randomUUID(),
          name: 'Inconnue',
          email: 'inconnue@escale.test',
          contract: 'C-2026-000001',
          order_id: order.orderId,
          signed_in: false,
          received_at: app.deps.now(),
        })
        .execute(),
    end: () =>
      app.deps.db
        .updateTable('legal_requests')
        .set({ state: 'rejected', settled_at: app.deps.now(), settled_by: admin.id })
        .where('order_id', '=', order.orderId)
        .execute(),
  }),
  'a supplement that waits, or came to nothing': (order: Order) => ({
    begin: async () => {
      const quoteId = await insertQuote(app.deps, marie, admin)
      await app.deps.db
        .insertInto('supplements')
        .values({
          quote_id: quoteId,
          shipment_id: order.shipmentId,
          weight_g: 2400,
          box_weight_g: 2400,
          length_mm: 300,
          width_mm: 200,
          height_mm: 100,
          paid_up_to_g: 2000,
          up_to_g: 5000,
          is_non_standard: false,
          asked_by: admin.id,
          asked_at: app.deps.now(),
        })
        .execute()
      expect(await arrival()).toBeNull()
      await outcome(order, 'declined')
    },
    end: () => outcome(order, 'withdrawn'),
  }),
  'a blocked parcel': (order: Order) => ({
    begin: () => parcelIs(order, 'blocked'),
    end: () => parcelIs(order, 'processing'),
  }),
  'a dispute': (order: Order) => ({
    begin: async () => {
      await app.deps.db
        .insertInto('payments')
        .values({
          order_id: order.orderId,
          stripe_payment_intent_id: `pi_${order.orderId}`,
          amount_cents: 4215,
          method: 'card',
          captured_at: app.deps.now(),
        })
        .execute()
      await insertDispute(app, order.orderId, admin)
    },
    end: () =>
      app.deps.db
        .updateTable('disputes')
        .set({ status: 'won', closed_at: app.deps.now() })
        .where('stripe_dispute_id', '=', `du_${order.orderId}`)
        .execute(),
  }),
  'a suspension of its territory': () => ({
    begin: () =>
      app.deps.db
        .insertInto('territory_notices')
        .values({
          territory: 'Nouvelle-Calédonie',
          severity: 'suspension',
          body: 'Cyclone',
          starts_on: parisDayText(parisDayOf(app.deps.now())),
          ends_on: null,
          pauses_storage: false,
          created_at: app.deps.now(),
          created_by: admin.id,
        })
        .execute(),
    end: () =>
      app.deps.db
        .updateTable('territory_notices')
        .set({
          ends_on: parisDayText(parisDayOf(app.deps.now())),
          ended_at: app.deps.now(),
          ended_by: admin.id,
        })
        .execute(),
  }),
}

const outcome = ({ shipmentId }: Order, value: string) =>
  app.deps.db
    .updateTable('supplements')
    .set({ outcome: value, ended_at: app.deps.now() })
    .where('shipment_id', '=', shipmentId)
    .execute()

const parcelIs = ({ parcelId }: Order, status: string) =>
  app.deps.db.updateTable('parcels').set({ status }).where('id', '=', parcelId).execute()

// Removed to see each fail: its `exists` of `isStopped`, and `isRethought` of `onItsWay`.
test.each(Object.entries(stops))('no day is said of what %s stops', async (_, stopOf) => {
  const order = await paidOrder()
  await complete(order.parcelId)
  const stop = stopOf(order)
  const day = after(expectedDeparture('to-pack', null, app.deps.now()))
  expect(await arrival()).toEqual(day)
  await stop.begin()
  expect(await arrival()).toBeNull()
  await stop.end()
  expect(await arrival()).toEqual(day)
})

test('the page of an order that is stopped knows it too', async () => {
  const order = await paidOrder()
  const isStopped = async () => {
    const { body } = await app.request('GET', `/api/orders/${order.orderId}`, { as: marie })
    return body.shipments[0].isStopped
  }
  expect(await isStopped()).toBe(false)
  await parcelIs(order, 'blocked')
  expect(await isStopped()).toBe(true)
})
