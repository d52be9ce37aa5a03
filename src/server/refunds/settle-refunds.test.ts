import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buy, keepingOf, openBasket, photosOf, row, stateOf } from '#tests/support/basket.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { receivedParcel } from '#tests/support/quote-scenes.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'

/** A slow machine is no fault. */
const patience = { timeout: 10_000 }
let till: Till
let admin: Person
let marie: Person
beforeAll(async () => {
  till = await openTill()
  admin = await till.app.makeStaff('admin')
  marie = await till.app.makeCustomer()
})
afterAll(() => till.close())

const parcelOf = (owner: Person) => receivedParcel(till.app, owner, admin)
const freeDays = async (parcelId: string): Promise<number> =>
  (await till.app.request('GET', `/api/parcels/${parcelId}`, { as: marie })).body
    .freeStorageDaysLeft

test('an order of options that is given back takes back what nobody used, once', async () => {
  const [parcelId, otherId] = [await parcelOf(marie), await parcelOf(marie)]
  const items = [photosOf(parcelId), photosOf(otherId), keepingOf(parcelId)]
  const before = await freeDays(parcelId)
  const url = await buy(till, marie, { items })
  await till.app.deps.pool.query(
    `update parcel_options set status = 'done', done_at = now() where parcel_id = $1`,
    [otherId],
  )
  const { orderId } = await stateOf(till, marie, url)
  const payment = await row(till, 'select * from payments where order_id = $1', [orderId])
  const { stripe } = till.app.deps
  await stripe?.refunds.create({ payment_intent: payment.stripe_payment_intent_id, amount: 100 })
  await till.control('/copies', { copies: 3 })
  await stripe?.refunds.create({ payment_intent: payment.stripe_payment_intent_id })
  await till.control('/copies', { copies: 1 })
  await vi.waitFor(async () => {
    const { body } = await till.app.request('GET', `/api/orders/${orderId}`, { as: marie })
    expect(body.status).toBe('refunded')
  }, patience)
  expect(await freeDays(parcelId)).toBe(before)
  const { rows } = await till.app.deps.pool.query(
    'select parcel_id, status from parcel_options where order_id = $1',
    [orderId],
  )
  expect(new Map(rows.map((it) => [it.parcel_id, it.status]))).toEqual(
    new Map([
      [parcelId, 'cancelled'],
      [otherId, 'done'],
    ]),
  )
  expect((await openBasket(till, marie, { items: [photosOf(parcelId)] })).status).toBe(200)
  const told = `channel = 'email' and kind = 'payment-refunded' and user_id = $1`
  expect(await till.count('notifications', told, [marie.id])).toBe(2)
  await till.app.runJobs()
})

test('after this, no rule of money and parcels is broken', async () => {
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})
