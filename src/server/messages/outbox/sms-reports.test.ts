import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { brevoSms } from '#server/core/adapters/sms.ts'
import { insertParcel } from '#tests/support/fixtures.ts'
import { startTestPhone, type TestPhone } from '#tests/support/phone.ts'
import { createTestApp, noonInNoumea, type Person, type TestApp } from '#tests/support/test-app.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { deliverSms } from '#server/messages/notifications/deliver-sms.ts'
import { brevoReportOf } from './receive-sms-report.ts'

let app: TestApp
let phone: TestPhone
let admin: Person
beforeAll(async () => {
  phone = await startTestPhone()
  app = await createTestApp({ BREVO_API_KEY: 'xkeysib-of-a-test', SMS_API_URL: phone.url })
  app.clock.now = noonInNoumea(new Date())
  admin = await app.makeStaff('admin')
})
afterAll(async () => {
  await app.close()
  await phone.close()
})

let last = 400_000
type Reader = Person & { readonly number: string }

async function reader(): Promise<Reader> {
  const person = await app.makeCustomer()
  const number = `+687${(last += 1)}`
  await app.deps.db
    .updateTable('customers')
    .set({ phone: number })
    .where('user_id', '=', person.id)
    .execute()
  await verify(person)
  const body = { topic: 'parcels', email: false, sms: true, site: true }
  await app.request('PUT', '/api/me/notification-preferences', { as: person, body })
  return { ...person, number }
}
const verify = ({ id }: Person) =>
  app.deps.db
    .updateTable('customers')
    .set({ phone_verified_at: app.clock.now })
    .where('user_id', '=', id)
    .execute()
const isVerified = async (person: Person): Promise<boolean> =>
  (await app.request('GET', '/api/me/notification-preferences', { as: person })).body
    .phoneIsVerified

async function promiseReturned(person: Reader): Promise<void> {
  const parcelId = await insertParcel(app.deps, person, 'returned')
  const ctx = await app.contextOf(admin)
  await ctx.db.transaction().execute((tx) =>
    notify(tx, ctx, {
      kind: 'parcel-returned',
      payload: { parcelId, hadLeft: false },
      userId: person.id,
      recipient: person.email,
      dedupeKey: `parcel-returned:${parcelId}`,
    }),
  )
}

async function notifyReturned(person: Reader): Promise<void> {
  await promiseReturned(person)
  await app.runJobs()
}

/** Sends one SMS and returns the path that its supplier may call. */
async function sentSms(person: Reader): Promise<string> {
  await notifyReturned(person)
  const url = (await phone.smsTo(person.number))[0]?.reportUrl ?? ''
  expect(url).toMatch(/^http:\/\/localhost:3000\/api\/sms-reports\/[\w-]{36}\/[\w-]{43}$/)
  return new URL(url).pathname
}
const report = (path: string, msg_status: string, more: object = {}) =>
  app.request('POST', path, {
    body: { id: 1, to: '687400001', messageId: 2, msg_status, type: 'transactional', ...more },
  })
const stored = async ({ number }: Reader) =>
  (await app.request('GET', `/api/admin/outbox?recipient=%2B${number.slice(1)}`, { as: admin }))
    .body.items[0]?.report
const told = async (person: Person, kind = 'phone-unreachable') =>
  (
    await app.deps.db
      .selectFrom('notifications')
      .select('channel')
      .where('user_id', '=', person.id)
      .where('kind', '=', kind)
      .orderBy('channel')
      .execute()
  ).map(({ channel }) => channel)

test('« received » is stored, and nothing takes it back', async () => {
  const marie = await reader()
  const path = await sentSms(marie)
  expect(await stored(marie)).toBeNull()
  expect((await report(path, 'sent')).body).toEqual({ received: true })
  expect(await stored(marie)).toBeNull()
  await report(path, 'soft_bounce', { error_code: 27 })
  expect(await stored(marie)).toMatchObject({ state: 'failed', code: 'soft_bounce 27' })
  await report(path, 'delivered')
  await report(path, 'hard_bounce')
  expect(await stored(marie)).toMatchObject({ state: 'delivered', code: null })
  expect([await isVerified(marie), await told(marie)]).toEqual([true, []])
})

// Removed to see it fail: `leaveNumber`, then its condition on the verification.
test('a released number receives no more, and its owner is told once, by mail and on the site', async () => {
  const marie = await reader()
  const path = await sentSms(marie)
  await Promise.all(Array.from({ length: 5 }, () => report(path, 'hard_bounce', { error_code: 1 })))
  await report(path, 'hard_bounce', { error_code: 2 })
  expect(await isVerified(marie)).toBe(false)
  expect(await told(marie)).toEqual(['email', 'site'])
  const facts = app.deps.db.selectFrom('events').select(['type', 'actor_label', 'details'])
  expect(
    await facts
      .where('customer_id', '=', marie.id)
      .where('type', '=', 'account.phone-unreachable')
      .execute(),
  ).toEqual([{ type: 'account.phone-unreachable', actor_label: 'brevo', details: {} }])
  const before = (await phone.smsTo(marie.number)).length
  await notifyReturned(marie)
  expect((await phone.smsTo(marie.number)).length).toBe(before)
})

test('a number that was verified again, or changed, keeps its verification whatever comes late', async () => {
  const marie = await reader()
  const path = await sentSms(marie)
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  await verify(marie)
  await report(path, 'hard_bounce')
  expect([await isVerified(marie), await told(marie)]).toEqual([true, []])
})

// Removed to see it fail: the look at the signature.
test('nobody else is heard, and the answer says nothing', async () => {
  const marie = await reader()
  const path = await sentSms(marie)
  const forged = [
    // The last letter holds four bits only: two letters of it may mean the same bytes.
    path.replace(/[\w-](?=[\w-]{42}$)/, (letter) => (letter === 'A' ? 'B' : 'A')),
    path.replace(/[\w-]{43}$/, 'x'),
    path.replace(/\/[\w-]{36}\//, '/00000000-0000-4000-8000-000000000000/'),
  ]
  const answers = await Promise.all(
    [...forged, path].map((one) => report(one, one === path ? 'unheard_of' : 'hard_bounce')),
  )
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    answers.map(() => [200, { received: true }]),
  )
  expect([await isVerified(marie), await stored(marie)]).toEqual([true, null])
})

test('a body that is not Brevo’s is answered alike, and an endless one is refused', async () => {
  const path = await sentSms(await reader())
  const post = (body: string) => app.request('POST', path, { body: new TextEncoder().encode(body) })
  expect((await post('no json')).body).toEqual({ received: true })
  expect((await post('[]')).status).toBe(200)
  expect((await post(`{"msg_status":"${'a'.repeat(9000)}"}`)).status).toBe(413)
})

/** A supplier that takes each text and answers too late; the addresses for their reports, in the order of arrival. */
async function lateSupplier() {
  const taken: string[] = []
  const server = createServer((request) => {
    void text(request).then((body) =>
      taken.push(new URL((JSON.parse(body) as { webUrl: string }).webUrl).pathname),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    taken,
    ...brevoSms({ apiKey: 'xkeysib-of-a-test', apiUrl, sender: 'E', timeoutMs: 300 }),
  }
}
const smsOf = ({ id }: Person) =>
  app.deps.db
    .selectFrom('notifications')
    .select(['id', 'state', 'attempts', 'last_error', 'segments', 'sends_at'])
    .where('user_id', '=', id)
    .where('channel', '=', 'sms')
    .executeTakeFirstOrThrow()

/** An SMS that its supplier took without an answer; `tries` is what a queue does that tries again at once. */
async function unansweredSms() {
  app.clock.now = noonInNoumea(new Date())
  const [marie, { taken, sendSms }] = [await reader(), await lateSupplier()]
  await promiseReturned(marie)
  const { id: notificationId } = await smsOf(marie)
  const tries = async () => {
    const ctx = { ...(await app.contextOf(admin)), sms: { sendSms } }
    for (const _ of [1, 2, 3]) await deliverSms(ctx, { notificationId }).catch(() => undefined)
  }
  await tries()
  return { marie, taken, tries }
}
const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}

// Removed to see it fail: `noteUnanswered`.
test('an SMS that the supplier took without an answer is tried once more, a quarter of an hour later', async () => {
  const { marie, taken, tries } = await unansweredSms()
  expect(taken).toHaveLength(1)
  expect(await smsOf(marie)).toMatchObject({ state: 'queued', attempts: 1, segments: 1 })
  later(15)
  await tries()
  expect(taken).toHaveLength(2)
  expect(await smsOf(marie)).toMatchObject({
    state: 'failed',
    last_error: 'unanswered: timeout',
  })
})

// Removed to see it fail: the rows that are not `sent` in `receiveSmsReport`; « sent » in `brevoReportOf`.
test.each(['sent', 'delivered'])(
  'a report (%s) of an SMS without an answer proves that it left',
  async (status) => {
    const { marie, taken, tries } = await unansweredSms()
    await report(taken[0] ?? '', status)
    expect(await smsOf(marie)).toMatchObject({ state: 'sent', segments: 1 })
    later(15)
    await tries()
    expect(taken).toHaveLength(1)
  },
)

const failed = (code: string) => ({ state: 'failed', code, isNumberGone: code.startsWith('hard') })
test.each([
  [{ msg_status: 'delivered' }, { state: 'delivered', code: null, isNumberGone: false }],
  [{ msg_status: 'hard_bounce', error_code: 1 }, failed('hard_bounce 1')],
  [{ msg_status: 'rejected', error_code: '+687281407' }, failed('rejected')],
  [{ msg_status: 'rejected', error_code: 'E12' }, failed('rejected E12')],
  [{ msg_status: 'blacklisted' }, failed('blacklisted')],
  [{ msg_status: 'accepted' }, 'left'],
  [{ msg_status: 12 }, undefined],
  [null, undefined],
])('what Brevo says: %j', (event, expected) => {
  expect(brevoReportOf(new TextEncoder().encode(JSON.stringify(event)))).toEqual(expected)
})
