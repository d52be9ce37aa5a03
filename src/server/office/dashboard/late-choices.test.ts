import { afterAll, expect, test } from 'vitest'
import { requestScenes } from '#tests/support/request-scenes.ts'
import { createTestApp, middayOf } from '#tests/support/test-app.ts'

const app = await createTestApp()
const start = middayOf(new Date())
app.clock.now = start
const operateur = await app.makeStaff('operateur')
const admin = await app.makeStaff('admin')
afterAll(() => app.close())

const day = 24 * 3_600_000
const read = async (path: string) => (await app.request('GET', path, { as: admin })).body
const count = async (): Promise<number | undefined> =>
  (await read('/api/admin/dashboard/alerts')).alerts.find(
    ({ kind }: { kind: string }) => kind === 'late-choices',
  )?.count
const list = async (): Promise<string[]> =>
  (await read('/api/warehouse/parcels?status=late-choice')).items.map(
    ({ id }: { id: string }) => id,
  )

// Removed to see it fail: `isChoiceOver`, then `awaitsChoice`, of the alert and of the list.
test('a blocked parcel is an alert once its last day to choose has passed, until its owner chooses', async () => {
  const { received, block, choose } = requestScenes(app, operateur)
  const marie = await app.makeCustomer()
  const [late, inTime] = [await received(marie), await received(marie)]
  await block(late, ['remove-item'], 'prohibited', 3)
  await block(inTime, ['remove-item'], 'prohibited', 7)
  app.clock.now = new Date(start.getTime() + 3 * day)
  expect([await count(), await list()]).toEqual([undefined, []])
  app.clock.now = new Date(start.getTime() + 4 * day)
  expect([await count(), await list()]).toEqual([1, [late]])
  await choose(late, marie, { choice: 'remove-item' })
  expect([await count(), await list()]).toEqual([undefined, []])
})
