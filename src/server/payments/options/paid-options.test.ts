import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, keepingOf, photosOf, takePhotos } from '#tests/support/basket.ts'
import { insertPhoto } from '#tests/support/fixtures.ts'
import { receivedParcel } from '#tests/support/quote-scenes.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'
import { whileHeld } from '#tests/support/while-held.ts'

let till: Till
let warehouse: Person
let marie: Person
beforeAll(async () => {
  till = await openTill()
  warehouse = await till.app.makeStaff('operateur')
  marie = await till.app.makeCustomer()
})
afterAll(() => till.close())

const waiting = async () =>
  (await till.app.request('GET', '/api/warehouse/options', { as: warehouse })).body.items

test('a paid option waits at the warehouse until somebody did it, and the customer sees that', async () => {
  const parcelId = await receivedParcel(till.app, marie, warehouse)
  await buy(till, marie, { items: [photosOf(parcelId), keepingOf(parcelId)] })
  const [option, ...others] = await waiting()
  expect(others).toEqual([])
  expect(option).toMatchObject({
    label: 'Photos du contenu',
    quoteNumber: null,
    parcels: [{ id: parcelId, shelf: 'A01' }],
  })
  const mine = async () => (await till.app.request('GET', '/api/orders', { as: marie })).body.items
  expect(await mine()).toMatchObject([{ status: 'completed', hasWorkToDo: true }])
  const complete = () => takePhotos(till, warehouse, option.id)
  const answers = await Promise.all([complete(), complete()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  expect(await waiting()).toEqual([])
  expect(await mine()).toMatchObject([{ status: 'completed', hasWorkToDo: false }])
  const done = `type = 'option.done' and parcel_id = $1`
  expect(await till.count('events', done, [parcelId])).toBe(1)
})

test('photos that were paid for are not done without one, and their customer sees them', async () => {
  const parcelId = await receivedParcel(till.app, marie, warehouse)
  await buy(till, marie, { items: [photosOf(parcelId)] })
  const [option] = await waiting()
  expect(option).toMatchObject({ proof: 'photo' })
  const complete = (body: object) =>
    till.app.request('POST', `/api/warehouse/options/${option.id}/completion`, {
      as: warehouse,
      body,
    })
  for (const body of [{}, { photoIds: [] }]) {
    expect(await complete(body)).toMatchObject({
      status: 409,
      body: { code: 'proof-photo-missing' },
    })
  }
  expect(await waiting()).toHaveLength(1)

  const photoId = await insertPhoto(till.app.deps, null, warehouse)
  expect((await complete({ photoIds: [photoId] })).status).toBe(200)
  expect(await waiting()).toEqual([])
  const { body: parcel } = await till.app.request('GET', `/api/parcels/${parcelId}`, { as: marie })
  expect(JSON.stringify(parcel)).toContain(photoId)
})

// Removed to see it fail: `lockParcelOf`; whoever gave the parcel back and whoever brought its photo waited for each other.
test('photos that arrive while their parcel is given back are refused, and nothing waits for them', async () => {
  const parcelId = await receivedParcel(till.app, marie, warehouse)
  await buy(till, marie, { items: [photosOf(parcelId)] })
  const [option] = await waiting()
  const parcel = { text: 'select from parcels where id = $1 for update', values: [parcelId] }
  const cancelled = `update parcel_options set status = 'cancelled' where id = $1`
  const answer = await whileHeld(
    till.app,
    parcel,
    () => takePhotos(till, warehouse, option.id),
    async (rival) => {
      await rival.query(`set local lock_timeout = '300ms'`)
      await rival.query(cancelled, [option.id])
    },
  )
  expect(answer).toMatchObject({ status: 409, body: { code: 'option-cancelled' } })
})
