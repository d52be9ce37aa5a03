import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertReception } from '#tests/support/fixtures.ts'
import { packingScenes, type PaidBox } from '#tests/support/packing-scenes.ts'
import { refundDesk } from '#tests/support/refund-desk.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'

/** A closed box stands by the door: a count of the shelves expects nothing of it (docs/rules/parcels.md#stock-counts). */
let till: Till
let operateur: Person
let bench: ReturnType<typeof packingScenes>
beforeAll(async () => {
  till = await openTill()
  operateur = await till.app.makeStaff('operateur')
  bench = packingScenes(till, operateur, refundDesk(till, await till.app.makeStaff('admin')))
})
afterAll(() => till.close())

let box: PaidBox
let shelf: string
let bay = 0
beforeEach(async () => {
  box = await bench.paidBox(await till.app.makeCustomer(), 1)
  shelf = `K${(bay += 1)}`
  for (const parcelId of box.parcelIds) await insertReception(till.app.deps, parcelId, operateur)
  await till.app.deps.db
    .updateTable('receptions')
    .set({ shelf })
    .where('parcel_id', 'in', box.parcelIds)
    .execute()
})

const call = async (method: string, path: string, body?: object) =>
  (
    await till.app.request(method, `/api/warehouse/${path}`, {
      as: operateur,
      ...(body && { body }),
    })
  ).body
const openCount = () => call('POST', 'stock-counts', { scope: 'shelf', place: shelf })
const pack = async () => expect((await bench.pack(box, box.parcelIds)).status).toBe(200)

// Removed to see it fail: the status in `noteExpected`.
test('what is packed is not expected on its shelf', async () => {
  await pack()
  expect(await openCount()).toMatchObject({ expected: 0, open: { missing: 0 } })
})

// Removed to see it fail: the status in `differenceOf`.
test('what is packed during a count is not missing from it', async () => {
  const { id } = await openCount()
  expect((await call('GET', `stock-counts/${id}`)).count.open.missing).toBe(1)
  await pack()
  expect((await call('GET', `stock-counts/${id}`)).count.open.missing).toBe(0)
})

// Removed to see it fail: `noteFound` in packBox.
test('what is packed is not searched any more, and its history says that it was found', async () => {
  const { id } = await openCount()
  await call('POST', `stock-counts/${id}/closure`, { seen: 1, note: 'Plus tard.' })
  const searched = async () =>
    (await call('GET', 'searched-parcels')).items.map(
      ({ parcelId }: { parcelId: string }) => parcelId,
    )
  const [parcelId] = box.parcelIds
  expect(await searched()).toContain(parcelId)
  await pack()
  expect(await searched()).not.toContain(parcelId)
  const { steps } = await call('GET', `parcels/${parcelId}`)
  expect(steps.map(({ type }: { type: string }) => type)).toContain('stock.parcel-found')
})
