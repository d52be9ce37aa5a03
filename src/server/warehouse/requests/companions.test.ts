import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#tests/support/test-app.ts'
import { requestScenes } from '#tests/support/request-scenes.ts'
import { quoteRequest } from '#tests/support/quote-scenes.ts'

const app = await createTestApp()
const scenes = requestScenes(app, await app.makeStaff('operateur'))
afterAll(() => app.close())

test('a parcel that may be quoted names those that the same quote could take, nobody else’s', async () => {
  const [marie, paul] = [await app.makeCustomer(), await app.makeCustomer()]
  const parcelId = await scenes.received(marie)
  const companionsOf = async (id: string) => (await scenes.situation(id, marie)).companions
  expect(await companionsOf(parcelId)).toEqual({
    count: 0,
    faces: [],
    weightGrams: 0,
    price: null,
  })
  await scenes.received(paul)
  const other = await scenes.received(marie, 40)
  const leaving = await scenes.received(marie)
  await scenes.askReturn(leaving, marie)
  expect(await companionsOf(parcelId)).toMatchObject({
    count: 1,
    faces: [{ photoId: null }],
    weightGrams: 900,
  })
  const asked = 'destination=Nouvelle-Calédonie&type=grouping&options=consolidation'
  const ways = await app.request(
    'GET',
    `/api/shipping-ways?${asked}&parcels=${parcelId},${other}`,
    { as: marie },
  )
  // Seen to fail: without the grouping, which the request takes for several parcels, and without the storage due.
  expect((await companionsOf(parcelId)).price).toEqual({
    togetherCents: ways.body.together.totalCents,
    cheapestCents: ways.body.totalCents,
    shipments: ways.body.shipments.length,
  })
  await app.deps.db
    .updateTable('parcels')
    .set({ requested_action: 'immediate_forwarding' })
    .where('id', '=', parcelId)
    .execute()
  expect((await companionsOf(parcelId)).price, 'nobody asked to group it').toBeNull()
  expect(await companionsOf(leaving)).toBeNull()
  const body = quoteRequest({ parcelIds: [other] })
  await app.request('POST', '/api/quotes', { as: marie, body })
  expect(await companionsOf(parcelId)).toMatchObject({ count: 0 })
})
