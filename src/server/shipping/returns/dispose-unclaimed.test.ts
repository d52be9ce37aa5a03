import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { putAbandonment } from '#tests/support/abandonment-clause.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { requestScenes, statusesOf } from '#tests/support/request-scenes.ts'
import { createTestApp, middayOf, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let operateur: Person
let admin: Person
let other: Person
let marie: Person
let scenes: ReturnType<typeof requestScenes>
const start = middayOf(new Date())
const day = 86_400_000
beforeAll(async () => {
  app = await createTestApp()
  operateur = await app.makeStaff('operateur')
  scenes = requestScenes(app, operateur)
  await putAbandonment(app, true, new Date(start.getTime() - 500 * day))
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = start
  admin = await app.makeStaff('admin')
  other = await app.makeStaff('admin')
  marie = await app.makeCustomer()
})

/** Said unclaimed so many days ago. */
async function unclaimed(daysAgo: number): Promise<string> {
  const parcelId = await scenes.received(marie, daysAgo + 75)
  await app.deps.pool.query(`update parcels set status = 'unclaimed' where id = $1`, [parcelId])
  await app.deps.pool.query(
    `insert into storage_settlements (parcel_id, way, opened_at) values ($1, 'reclaim', $2)`,
    [parcelId, new Date(start.getTime() - daysAgo * day)],
  )
  return parcelId
}

const path = (parcelId: string) => `/api/admin/parcels/${parcelId}/disposal`
const announce = (parcelId: string, as = admin) =>
  app.request('POST', path(parcelId), { as, body: { reason: 'Sans réponse depuis un an' } })
const approve = (parcelId: string, as = other) =>
  app.request('POST', `${path(parcelId)}-approval`, { as, body: {} })
/** The notice left so many days ago. */
const noticeLeft = (daysAgo: number) =>
  app.deps.pool.query(
    `update notifications set state = 'sent', sent_at = $1 where kind = 'disposal-announced' and user_id = $2`,
    [new Date(app.clock.now.getTime() - daysAgo * day), marie.id],
  )
/** New sessions: those of a month ago are over. */
const later = async (days: number) => {
  app.clock.now = new Date(start.getTime() + days * day)
}

// Seen to fail without `judgeSecond`, and without the last day of the notice.
test('announced by one, destroyed by another after the notice, with what is due written off', async () => {
  const parcelId = await unclaimed(365)
  expect((await announce(parcelId, operateur)).status).toBe(403)
  expect(statusesOf(await Promise.all([announce(parcelId), announce(parcelId)]))).toEqual([
    200, 409,
  ])
  expect(await scenes.mailsTo(marie)).toEqual(['disposal-announced'])
  await noticeLeft(30)
  expect((await approve(parcelId)).body.code).toBe('disposal-too-early')
  await noticeLeft(31)
  expect((await approve(parcelId, admin)).body.code).toBe('own-disposal')
  expect(statusesOf(await Promise.all([approve(parcelId), approve(parcelId)]))).toEqual([200, 409])
  const parcel = await scenes.parcelOf(parcelId)
  expect([parcel?.status, parcel?.destroyed_at === null]).toEqual(['blocked', false])
  expect(await scenes.factsOf(parcelId)).toEqual(
    expect.arrayContaining(['parcel.disposal-asked', 'parcel.disposed']),
  )
  const { rows } = await app.deps.pool.query(
    `select w.days, w.waived_by, g.closed_because from storage_waivers w join storage_settlements g using (parcel_id)
     where parcel_id = $1`,
    [parcelId],
  )
  expect(rows).toEqual([{ days: 410, waived_by: other.id, closed_because: 'left' }])
  expect(await brokenInvariants(app.deps.pool)).toEqual({})
})

test('never before its time, nor while the clause is out of force', async () => {
  const parcelId = await unclaimed(364)
  expect((await announce(parcelId)).body.code).toBe('disposal-too-early')
  await later(1)
  await putAbandonment(app, false, app.clock.now)
  expect((await announce(parcelId)).body.code).toBe('clause-not-in-force')
  await putAbandonment(app, true, new Date(app.clock.now.getTime() + 1))
  app.clock.now = new Date(app.clock.now.getTime() + 2)
  expect((await announce(parcelId)).status).toBe(200)
})

test('taken back by its owner, or given up by the office, nothing is destroyed', async () => {
  const [kept, back] = [await unclaimed(400), await unclaimed(400)]
  await later(2)
  await announce(kept)
  await announce(back)
  expect((await app.request('DELETE', path(kept), { as: other })).status).toBe(200)
  expect((await approve(kept)).body.code).toBe('disposal-not-asked')
  const reclaiming = `/api/admin/parcels/${back}/reclaiming`
  expect(
    (await app.request('POST', reclaiming, { as: admin, body: { reason: 'Venue' } })).status,
  ).toBe(200)
  expect((await approve(back)).body.code).toBe('parcel-not-unclaimed')
  expect((await scenes.parcelOf(back))?.destroyed_at).toBeNull()
  expect(await brokenInvariants(app.deps.pool)).toEqual({})
})

// Removed to see them fail: `dueToBeDisposed` in the approval; the day of the mail, with that of the announcement in its place.
test('never while its notice has not left, nor once the clause is out of force again', async () => {
  const parcelId = await unclaimed(365)
  await announce(parcelId)
  await app.deps.pool.query(`update parcel_disposals set asked_at = asked_at - interval '90 days'`)
  const disposal = async () => {
    const { body } = await app.request('GET', `/api/warehouse/parcels/${parcelId}/record`, {
      as: other,
    })
    return body.disposal
  }
  expect(await disposal()).toMatchObject({ lastDay: null })
  expect((await approve(parcelId)).body.code).toBe('disposal-notice-not-sent')
  await noticeLeft(31)
  expect((await disposal()).lastDay).toMatch(/^\d{4}-/)
  await putAbandonment(app, false, app.clock.now)
  expect((await approve(parcelId)).body.code).toBe('clause-not-in-force')
  expect((await scenes.parcelOf(parcelId))?.destroyed_at).toBeNull()
  await putAbandonment(app, true, new Date(app.clock.now.getTime() + 1))
  app.clock.now = new Date(app.clock.now.getTime() + 2)
  expect((await approve(parcelId)).status).toBe(200)
})
