import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobContext } from '#server/worker.ts'
import { followUnclaimed } from '#server/warehouse/storage/follow-unclaimed.ts'
import { putAbandonment } from '#tests/support/abandonment-clause.ts'
import { middayOf, type Person } from '#tests/support/test-app.ts'
import { measures, openWarehouseDesk } from '#tests/support/warehouse-desk.ts'

const { app, operateur, freshNumber, declared, photo, receive } = await openWarehouseDesk()
const day = 86_400_000
const start = middayOf(new Date())
app.clock.now = start
afterAll(() => app.close())
let marie: Person
let admin: Person
beforeAll(async () => {
  marie = await app.makeCustomer()
  admin = await app.makeStaff('admin')
})

async function received(shelf = 'B12', pictures = 1) {
  const id = await declared(marie, freshNumber())
  const photoIds = []
  for (let taken = 0; taken < pictures; taken += 1) photoIds.push(await photo())
  expect((await receive(id, { ...measures, shelf, photoIds })).status).toBe(200)
  return { id, photoIds }
}
const record = async (id: string, as = operateur) =>
  (await app.request('GET', `/api/warehouse/parcels/${id}/record`, { as })).body
const mine = async (id: string) =>
  (await app.request('GET', `/api/parcels/${id}`, { as: marie })).body
const arrange = (id: string, version: number, photos: object[]) =>
  app.request('PUT', `/api/warehouse/parcels/${id}/photos`, {
    as: operateur,
    body: { version, photos },
  })
const isPrivate = (id: string, hidden = true) => ({ id, isPrivate: hidden })

// Removed to see it fail: `is_private` in `findMyPhoto`; the customer then reads the private photo.
test('photos are put in order, and a private one does not exist for the customer', async () => {
  const { id, photoIds } = await received('B12', 3)
  const [first = '', second = '', third = ''] = photoIds
  const { version } = await record(id)
  const next = [isPrivate(third, false), isPrivate(first), isPrivate(second, false)]
  const arranged = await arrange(id, version, next)
  expect(arranged.body).toEqual({ version: version + 1 })
  expect((await record(id)).photos).toEqual(next)
  expect((await mine(id)).photoIds).toEqual([third, second])
  const seen = await Promise.all(
    [first, second].map((one) => app.request('GET', `/api/photos/${one}`, { as: marie })),
  )
  expect(seen.map(({ status }) => status)).toEqual([404, 200])
  expect((await app.request('GET', `/api/photos/${first}`, { as: operateur })).status).toBe(200)
  const told = await app.request('GET', `/api/parcels/${id}/timeline`, { as: marie })
  expect(JSON.stringify(told.body)).not.toContain('photos-arranged')

  expect((await arrange(id, version, next)).body.code).toBe('stale-version')
  const all = next.map((one) => isPrivate(one.id))
  expect((await arrange(id, version + 1, all)).body.code).toBe('photo-missing')
  expect((await arrange(id, version + 1, next.slice(1))).status).toBe(422)
})

test('two people who arrange the same photos: one wins, the other is told', async () => {
  const { id, photoIds } = await received('B12', 2)
  const { version } = await record(id)
  const orders = [photoIds, photoIds.toReversed()]
  const answers = await Promise.all(
    orders.map((ids) =>
      arrange(
        id,
        version,
        ids.map((one) => isPrivate(one, false)),
      ),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('where it stood is told in order; storage to the day, its money to the office alone', async () => {
  const { id } = await received('P01')
  for (const shelf of ['P02', 'P03']) {
    const body = { parcelIds: [id], shelf }
    await app.request('POST', '/api/warehouse/parcel-moves', { as: operateur, body })
  }
  const seen = await record(id)
  expect(seen.places.map(({ shelf }: { shelf: string }) => shelf)).toEqual(['P01', 'P02', 'P03'])
  expect(seen.storage).toMatchObject({ daysLeft: 30, daysDue: 0, feeDueCents: null })
  expect([seen.quotes, seen.orders]).toEqual([null, null])
  app.clock.now = new Date(start.getTime() + 33 * day)
  expect((await record(id, admin)).storage).toMatchObject({ daysDue: 3, feeDueCents: 300 })
  expect(await record(id, admin)).toMatchObject({ quotes: [], orders: [], shipments: [] })
  app.clock.now = start
})

const inForce = (abandonment: boolean) => putAbandonment(app, abandonment, start)
const act = (id: string, name: string, as = admin) =>
  app.request('POST', `/api/admin/parcels/${id}/${name}`, {
    as,
    body: { reason: 'Vu au téléphone' },
  })
const statusOf = async (id: string) => (await mine(id)).status
const followOn = async (days: number) => {
  app.clock.now = new Date(start.getTime() + (30 + days) * day)
  await followUnclaimed(jobContext(app.deps, 'follow-unclaimed'))
}

test('nobody says unclaimed before the reminders and the days; who takes it up again begins them anew', async () => {
  const { id } = await received()
  const refusalOf = async () =>
    (await record(id, admin)).acts.find((one: { act: string }) => one.act === 'mark-unclaimed')
      .refusal
  await inForce(false)
  expect([await refusalOf(), (await act(id, 'abandonment')).body.code]).toEqual(
    Array(2).fill('clause-not-in-force'),
  )
  expect((await record(id, admin)).storage.mayBeUnclaimed).toBe(false)
  await inForce(true)
  expect((await record(id, admin)).storage.mayBeUnclaimed).toBe(true)
  expect((await act(id, 'abandonment')).body.code).toBe('unclaimed-too-early')
  for (const days of [7, 21, 38]) await followOn(days)
  app.clock.now = new Date(start.getTime() + 75 * day)
  expect(await refusalOf()).toBeNull()
  expect((await act(id, 'abandonment', operateur)).status).toBe(403)
  expect((await act(id, 'abandonment')).status).toBe(200)
  expect(await statusOf(id)).toBe('unclaimed')
  expect((await act(id, 'abandonment')).body.code).toBe('parcel-not-unclaimable')

  expect((await act(id, 'reclaiming')).status).toBe(200)
  expect((await act(id, 'reclaiming')).body.code).toBe('parcel-not-unclaimed')
  await followOn(46)
  expect(await statusOf(id)).toBe('received')
  app.clock.now = start
})

test('a return by hand has its reason in the journal, and not in the customer’s story', async () => {
  const { id } = await received()
  const body = { parcelIds: [id] }
  const bare = await app.request('POST', '/api/warehouse/parcel-returns', { as: operateur, body })
  expect(bare.status).toBe(422)
  await app.request('POST', '/api/warehouse/parcel-returns', {
    as: operateur,
    body: { ...body, reason: 'Refusé par son client' },
  })
  const { rows } = await app.deps.pool.query(
    `select c.after from events e join fact_changes c on c.event_id = e.id where e.parcel_id = $1 and e.type = 'parcel.returned'`,
    [id],
  )
  expect(rows).toEqual([{ after: { status: 'returned', reason: 'Refusé par son client' } }])
  const told = await app.request('GET', `/api/parcels/${id}/timeline`, { as: marie })
  expect(JSON.stringify(told.body)).not.toContain('Refusé')
})
