import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrivalWindow, expectedDeparture } from '#domain/shipment/arrival-window.ts'
import { parisDayOf, parisDayText, type ParisDay } from '#domain/storage/paris-day.ts'
import { insertParcel } from '#tests/support/fixtures.ts'
import { insertBox } from '#tests/support/insert-box.ts'
import { insertPaidOrder } from '#tests/support/insert-paid-order.ts'
import { insertQuote } from '#tests/support/insert-quote.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: Person
let marie: Person
let parcelId: string
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.makeStaff('admin')
  marie = await app.makeCustomer()
  parcelId = await insertParcel(app.deps, marie, 'processing')
})
afterAll(() => app.close())

const arrival = async () => {
  const { body } = await app.request('GET', '/api/orders', { as: marie })
  return body.items[0].arrival
}

const after = (departure: ParisDay) => {
  const way = { destination: 'Nouvelle-Calédonie', mode: 'standard', delays: null } as const
  const window = arrivalWindow(departure, way)
  return window && { from: parisDayText(window.from), to: parisDayText(window.to) }
}

test('the history says between which days an order should arrive, once nothing stops it, until its carrier brings it back', async () => {
  const quoteId = await insertQuote(app.deps, marie, admin, {
    status: 'paid',
    parcelIds: [parcelId],
  })
  const { orderId, shipmentId } = await insertPaidOrder(app.deps, marie, quoteId, parcelId)
  expect(await arrival()).toBeNull()
  const complete = { has_contents: true, has_weights: true, has_invoice: true }
  await app.deps.db.updateTable('parcels').set(complete).where('id', '=', parcelId).execute()
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
  expect(await arrival()).toBeNull()
})
