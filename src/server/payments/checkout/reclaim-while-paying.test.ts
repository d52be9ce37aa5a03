import { afterAll, expect, test } from 'vitest'
import { stateOf } from '#tests/support/basket.ts'
import { patience } from '#tests/support/patience.ts'
import { storageDesk } from '#tests/support/storage-desk.ts'
import { middayOf } from '#tests/support/test-app.ts'
import { openTill } from '#tests/support/till.ts'

const till = await openTill()
till.app.clock.now = middayOf(new Date())
const operateur = await till.app.makeStaff('operateur')
const admin = await till.app.makeStaff('admin')
const desk = storageDesk(till, operateur, admin)
afterAll(() => till.close())

// Removed to see it fail: `requireStorageNotBeingPaid` in reclaim; the transfer then came for nothing, and went back.
test('while its transfer is under way, an unclaimed parcel is not taken back, even where nothing is due any more', async () => {
  const marie = await till.app.makeCustomer()
  const parcelId = await desk.unclaimed(marie)
  const page = (await desk.open(marie, parcelId, 6000)).body.url
  await till.pay(page, { name: 'M Tehei', email: marie.email }, 'transfer')
  await expect.poll(async () => (await stateOf(till, marie, page)).status, patience).toBe('pending')
  await till.app.deps.pool.query(
    `insert into storage_waivers (parcel_id, days, amount_cents, waived_at, waived_by, reason)
     values ($1, 60, 6000, $2, $3, 'Geste')`,
    [parcelId, till.app.clock.now, admin.id],
  )
  const path = `/api/parcels/${parcelId}/reclaiming`
  expect((await till.app.request('POST', path, { as: marie })).body.code).toBe(
    'payment-in-progress',
  )
})
