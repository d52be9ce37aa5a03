import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertParcel } from '#tests/support/fixtures.ts'
import { requestScenes } from '#tests/support/request-scenes.ts'
import { startTestPhone, type TestPhone } from '#tests/support/phone.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { notify, sweepOutbox } from './outbox.ts'

let app: TestApp
let phone: TestPhone
let admin: Person
let operateur: Person
let marie: Person & { readonly number: string }
beforeAll(async () => {
  phone = await startTestPhone()
  app = await createTestApp({ BREVO_API_KEY: 'xkeysib-of-a-test', SMS_API_URL: phone.url })
  admin = await app.makeStaff('admin')
  operateur = await app.makeStaff('operateur')
})
afterAll(async () => {
  await app.close()
  await phone.close()
})

/** 03:00 in Nouméa, 17:00 in Paris. */
const night = new Date('2026-11-20T16:00:00Z')
const morning = new Date('2026-11-20T21:00:00Z')
const at = (now: Date, ms = 0) => {
  app.clock.now = new Date(now.getTime() + ms)
}

let last = 300_000
beforeEach(async () => {
  at(night)
  const person = await app.makeCustomer()
  marie = { ...person, number: `+687${(last += 1)}` }
  await app.deps.db
    .updateTable('customers')
    .set({ phone: marie.number, phone_verified_at: app.clock.now })
    .where('user_id', '=', marie.id)
    .execute()
  await choose(true)
})
const choose = (sms: boolean) =>
  app.request('PUT', '/api/me/notification-preferences', {
    as: marie,
    body: { topic: 'parcels', email: false, sms, site: true },
  })

async function notifyReturned(): Promise<string> {
  const parcelId = await insertParcel(app.deps, marie, 'returned')
  const ctx = await app.contextOf(admin)
  await ctx.db.transaction().execute((tx) =>
    notify(tx, ctx, {
      kind: 'parcel-returned',
      payload: { parcelId, hadLeft: false },
      userId: marie.id,
      recipient: marie.email,
      dedupeKey: `parcel-returned:${parcelId}`,
    }),
  )
  await app.runJobs()
  return parcelId
}
const sweep = async () => {
  await sweepOutbox(await app.contextOf(admin))
  await app.runJobs()
}
const received = async () => (await phone.smsTo(marie.number)).length
const row = () =>
  app.deps.db
    .selectFrom('notifications')
    .select(['id', 'state', 'sends_at'])
    .where('user_id', '=', marie.id)
    .where('channel', '=', 'sms')
    .executeTakeFirst()
const outbox = async () =>
  (
    await app.request('GET', `/api/admin/outbox?recipient=%2B${marie.number.slice(1)}`, {
      as: admin,
    })
  ).body.items[0]

// Removed to see it fail: the look at the time in deliverSms.
test('in the night of Nouméa an SMS waits, whatever sweeps; at 8 it leaves, once', async () => {
  await notifyReturned()
  expect(await received()).toBe(0)
  expect(await row()).toMatchObject({ state: 'queued', sends_at: morning })
  expect((await outbox()).waits).toEqual({
    until: morning.toISOString(),
    territory: 'Nouvelle-Calédonie',
  })
  at(morning, -1)
  await sweep()
  expect(await received()).toBe(0)
  const late = await app.request('GET', '/api/admin/outbox?state=late', { as: admin })
  expect(late.body.items).toEqual([])
  at(morning)
  await sweep()
  await sweep()
  expect(await received()).toBe(1)
  expect(await row()).toMatchObject({ state: 'sent' })
  expect((await outbox()).waits).toBeNull()
})

test('by day it leaves at once', async () => {
  at(morning)
  await notifyReturned()
  expect(await received()).toBe(1)
})

test('a supplier that comes back in the night sends nothing before the morning', async () => {
  at(morning, -13 * 3_600_000)
  await phone.setOutage('busy')
  await expect(notifyReturned()).rejects.toThrow('SMS not sent')
  await phone.setOutage('none')
  at(night)
  const { deliverSms } = await import('./deliver-sms.ts')
  const { id } = (await row()) ?? { id: '' }
  await deliverSms(await app.contextOf(admin), { notificationId: id })
  expect(await received()).toBe(0)
  expect(await row()).toMatchObject({ state: 'queued', sends_at: morning })
})

test('what is no longer true at 8 is not sent', async () => {
  const parcelId = await notifyReturned()
  await app.deps.db
    .updateTable('parcels')
    .set({ status: 'received' })
    .where('id', '=', parcelId)
    .execute()
  at(morning)
  await sweep()
  expect([await received(), await row()]).toEqual([0, undefined])
})

// Removed to see it fail: `hasChosen` in `blockedParcel`.
test('who chose in the evening what becomes of a blocked parcel is not asked again in the morning', async () => {
  const { received: inStock, block, choose: answer } = requestScenes(app, operateur)
  const blocked = [await inStock(marie), await inStock(marie)]
  for (const parcelId of blocked) await block(parcelId)
  await answer(blocked[0] ?? '', marie, { choice: 'remove-item' })
  await app.runJobs()
  at(morning)
  await sweep()
  const { rows } = await app.deps.pool.query('select tracking_number from parcels where id = $1', [
    blocked[1],
  ])
  const texts = (await phone.smsTo(marie.number)).map(({ text }) => text)
  expect(texts).toEqual([expect.stringContaining(`${rows[0].tracking_number} est bloqué`)])
})

// Removed to see it fail: the second look at the reader's choice and number.
test.each([
  ['turned SMS off', async () => choose(false)],
  [
    'changed their number',
    async () =>
      app.deps.db
        .updateTable('customers')
        .set({ phone: '+687999999' })
        .where('user_id', '=', marie.id)
        .execute(),
  ],
])('a reader who %s in the night receives nothing', async (_what, change) => {
  await notifyReturned()
  await change()
  at(morning)
  await sweep()
  expect([await received(), await row()]).toEqual([0, undefined])
})
