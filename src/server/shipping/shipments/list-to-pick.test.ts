import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertReception } from '#tests/support/fixtures.ts'
import { packingScenes, type PaidBox } from '#tests/support/packing-scenes.ts'
import { refundDesk } from '#tests/support/refund-desk.ts'
import { requestScenes } from '#tests/support/request-scenes.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'

let till: Till
let operateur: Person
let bench: ReturnType<typeof packingScenes>
beforeAll(async () => {
  till = await openTill()
  operateur = await till.app.makeStaff('operateur')
  bench = packingScenes(till, operateur, refundDesk(till, await till.app.makeStaff('admin')))
})
afterAll(() => till.close())

const list = (cursor?: string, as = operateur) => {
  const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`
  return till.app.request('GET', `/api/warehouse/pick-list${query}`, { as })
}
const idsOf = async (): Promise<string[]> =>
  (await list()).body.items.map(({ id }: { id: string }) => id)

/** A paid shipment whose parcels stand on these shelves. */
async function shelved(...shelves: readonly string[]): Promise<PaidBox> {
  const paid = await bench.paidBox(await till.app.makeCustomer(), shelves.length)
  for (const [at, shelf] of shelves.entries()) {
    const parcelId = paid.parcelIds[at] ?? ''
    await insertReception(till.app.deps, parcelId, operateur)
    await till.app.deps.pool.query('update receptions set shelf = $2 where parcel_id = $1', [
      parcelId,
      shelf,
    ])
  }
  return paid
}

test('what is to pack is listed by shelf, then by shipment, until it is in a box', async () => {
  const first = await shelved('B12', 'A01')
  const second = await shelved('A01')
  const [b12, a01] = first.parcelIds
  const [other] = second.parcelIds
  const { body } = await list()
  expect(body.items.map(({ shelf }: { shelf: string }) => shelf)).toEqual(['A01', 'A01', 'B12'])
  expect(await idsOf()).toEqual([a01, other, b12])
  expect((await bench.pack(first, [a01 ?? ''], { weightGrams: 900 })).status).toBe(200)
  expect(await idsOf()).toEqual([other, b12])
  await bench.pack(first, [b12 ?? ''], { weightGrams: 900 })
  expect(await idsOf()).toEqual([other])
})

// Removed to see it fail: the holds, then the blocked parcel.
test('nothing is fetched for a shipment that is held, or waits for a blocked parcel', async () => {
  const paid = await shelved('C03', 'C04')
  const [one = '', two = ''] = paid.parcelIds
  expect(await idsOf()).toEqual(expect.arrayContaining([one, two]))
  const papers = (isWhole: boolean) =>
    till.app.deps.pool.query('update parcels set has_weights = $2 where id = $1', [two, isWhole])
  await papers(false)
  expect(await idsOf()).not.toContain(one)
  await papers(true)
  expect(await idsOf()).toContain(one)
  await requestScenes(till.app, operateur).block(two)
  expect(await idsOf()).not.toContain(one)
})

test('a cursor that we never issued is refused, and customers have no list', async () => {
  expect((await list('xyz')).status).toBe(422)
  expect((await list(undefined, await till.app.makeCustomer())).status).toBe(403)
})
