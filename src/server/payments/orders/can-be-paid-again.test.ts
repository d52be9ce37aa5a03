import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateOf } from '#tests/support/basket.ts'
import { patience } from '#tests/support/patience.ts'
import { storageDesk } from '#tests/support/storage-desk.ts'
import { middayOf } from '#tests/support/test-app.ts'
import { openTill, sessionOf, type Till } from '#tests/support/till.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
  // Before the staff signs in: in the morning their proof of identity would be hours old at noon.
  till.app.clock.now = middayOf(new Date())
})
afterAll(() => till.close())

// Removed to see it fail: `isItemInCart`.
test('storage whose transfer was refused is in the cart again, and its order says so', async () => {
  const { app } = till
  const desk = storageDesk(till, await app.makeStaff('operateur'), await app.makeStaff('admin'))
  const marie = await app.makeCustomer()
  const { parcelId } = await desk.toDestroy(marie)
  const page = (await desk.open(marie, parcelId, 1000)).body.url
  await till.pay(page, { name: 'M Tehei', email: marie.email }, 'transfer')
  await expect.poll(async () => (await stateOf(till, marie, page)).status, patience).toBe('pending')

  const { orderId } = await stateOf(till, marie, page)
  const order = async () => (await app.request('GET', `/api/orders/${orderId}`, { as: marie })).body
  expect((await order()).canBePaidAgain).toBe(false)
  await till.control(`/sessions/${sessionOf(page)}/settle`, { outcome: 'failed' })
  await expect.poll(async () => (await order()).canBePaidAgain, patience).toBe(true)
})
