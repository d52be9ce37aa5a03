import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  isEmailFixed,
  notificationTopics,
  type NotificationTopic,
} from '#domain/account/notifications.ts'
import { recordFact } from '#server/core/facts.ts'
import { notify } from './outbox.ts'
import { insertParcel, insertReception } from '#tests/support/fixtures.ts'
import { startTestMailbox, type TestMailbox } from '#tests/support/mailbox.ts'
import { startTestPhone, type TestPhone } from '#tests/support/phone.ts'
import { createTestApp, noonInNoumea, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let phone: TestPhone
let mailbox: TestMailbox
let operateur: Person
beforeAll(async () => {
  phone = await startTestPhone()
  mailbox = await startTestMailbox()
  app = await createTestApp({
    BREVO_API_KEY: 'xkeysib-of-a-test',
    SMS_API_URL: phone.url,
    SMTP_URL: mailbox.smtpUrl,
  })
  app.clock.now = noonInNoumea(new Date())
  operateur = await app.makeStaff('operateur')
})
afterAll(async () => {
  await app.close()
  await phone.close()
  await mailbox.close()
})

let last = 200_000
async function customer(verified: boolean): Promise<Person & { readonly number: string }> {
  const person = await app.makeCustomer()
  last += 1
  const number = `+687${last}`
  const phone_verified_at = verified ? app.clock.now : null
  await app.deps.db
    .updateTable('customers')
    .set({ phone: number, phone_verified_at })
    .where('user_id', '=', person.id)
    .execute()
  return { ...person, number }
}

const choose = (as: Person, body: object) =>
  app.request('PUT', '/api/me/notification-preferences', { as, body })

/** Receives a parcel, which notifies its owner. */
async function notifyReception(person: Person): Promise<string> {
  const parcelId = await insertParcel(app.deps, person, 'received')
  await insertReception(app.deps, parcelId, operateur)
  const ctx = await app.contextOf(operateur)
  await ctx.db.transaction().execute(async (tx) => {
    await recordFact(tx, ctx, { type: 'parcel.received', customerId: person.id, parcelId })
    await notify(tx, ctx, {
      kind: 'parcel-received',
      payload: { parcelId },
      userId: person.id,
      recipient: person.email,
      dedupeKey: `parcel-received:${parcelId}`,
    })
  })
  await app.runJobs()
  return parcelId
}

async function told(person: Person & { readonly number: string }) {
  const news = await app.request('GET', '/api/notifications', { as: person })
  return {
    mails: (await mailbox.mailsTo(person.email)).length,
    texts: (await phone.smsTo(person.number)).length,
    news: news.body.items.length,
  }
}

// Removed to see it fail: the segments that deliverSms stores.
test('the office reads the segments of an SMS, and what this month cost', async () => {
  const admin = await app.makeStaff('admin')
  const usage = async () => (await app.request('GET', '/api/admin/sms-usage', { as: admin })).body
  const before = await usage()
  const marie = await customer(true)
  await choose(marie, { topic: 'parcels', email: false, sms: true, site: false })
  await notifyReception(marie)
  expect(await usage()).toEqual({
    since: expect.stringMatching(/-(30|31|28|29)T2[23]:00:00/) as string,
    messages: before.messages + 1,
    segments: before.segments + 1,
  })
  const path = `/api/admin/outbox?recipient=%2B${marie.number.slice(1)}`
  const { items } = (await app.request('GET', path, { as: admin })).body
  expect(items).toMatchObject([{ channel: 'sms', segments: 1, waits: null }])
})

test('by default: a mail and the site, no SMS', async () => {
  const marie = await customer(true)
  await notifyReception(marie)
  expect(await told(marie)).toEqual({ mails: 1, texts: 0, news: 1 })
})

test('each channel follows its switch', async () => {
  const marie = await customer(true)
  await choose(marie, { topic: 'parcels', email: false, sms: true, site: false })
  await notifyReception(marie)
  expect(await told(marie)).toEqual({ mails: 0, texts: 1, news: 0 })
  const [sms] = await phone.smsTo(marie.number)
  expect(sms).toMatchObject({ alphabet: 'GSM-7' })
  expect(sms?.text).toMatch(/^Escale : votre colis 6A\w+ est arrivé à l'entrepot\./)
})

// Seen to fail: with `phoneIsVerified` ignored by allowedChannels, a stranger's telephone rings.
test('no SMS to a number that nobody verified, nor after it changed', async () => {
  const paul = await customer(false)
  const { status, body } = await choose(paul, {
    topic: 'parcels',
    email: true,
    sms: true,
    site: true,
  })
  expect([status, body.code]).toEqual([409, 'phone-not-verified'])

  const marie = await customer(true)
  await choose(marie, { topic: 'parcels', email: true, sms: true, site: true })
  await app.deps.db
    .updateTable('customers')
    .set({ phone_verified_at: null })
    .where('user_id', '=', marie.id)
    .execute()
  await notifyReception(marie)
  expect(await told(marie)).toEqual({ mails: 1, texts: 0, news: 1 })
})

// Seen to fail: the form, which shows no SMS then, stored them as off for good.
test('what is chosen while a new number is not verified leaves the SMS as they were', async () => {
  const marie = await customer(true)
  await choose(marie, { topic: 'parcels', email: true, sms: true, site: true })
  const verified = (phone_verified_at: Date | null) =>
    app.deps.db
      .updateTable('customers')
      .set({ phone_verified_at })
      .where('user_id', '=', marie.id)
      .execute()
  await verified(null)
  await choose(marie, { topic: 'parcels', email: true, sms: false, site: false })
  await verified(app.clock.now)
  await notifyReception(marie)
  expect(await told(marie)).toEqual({ mails: 1, texts: 1, news: 0 })
})

const ofTopic = {
  parcels: { kind: 'parcel-received', payload: { parcelId: randomUUID() } },
  quotes: { kind: 'quote-expiring', payload: { quoteId: randomUUID(), version: 1 } },
  shipments: { kind: 'shipment-handed-over', payload: { shipmentId: randomUUID() } },
  payments: { kind: 'payment-failed', payload: { orderId: randomUUID() } },
} as const satisfies Record<NotificationTopic, object>

// Removed to see it fail: `topic` of the preferences that are read; then `chosen.email`, `chosen.sms`.
test.each(notificationTopics)(
  'with SMS chosen for %s only, its message is a text and no other is',
  async (chosen) => {
    const marie = await customer(true)
    const email = isEmailFixed(chosen)
    const { status } = await choose(marie, { topic: chosen, email, sms: true, site: false })
    expect(status).toBe(200)
    const ctx = await app.contextOf(operateur)
    await ctx.db.transaction().execute(async (tx) => {
      for (const topic of notificationTopics)
        await notify(tx, ctx, { ...ofTopic[topic], userId: marie.id, dedupeKey: randomUUID() })
    })
    const rows = await app.deps.db
      .deleteFrom('notifications')
      .where('user_id', '=', marie.id)
      .returning(['kind', 'channel', 'recipient'])
      .execute()
    const channelsOf = (topic: NotificationTopic) =>
      rows
        .filter(({ kind }) => kind === ofTopic[topic].kind)
        .map(({ channel }) => channel)
        .toSorted()
    for (const topic of notificationTopics)
      expect(channelsOf(topic), topic).toEqual(
        topic === chosen ? [...(email ? ['email'] : []), 'sms'] : ['email', 'site'],
      )
    expect(rows.find(({ channel }) => channel === 'sms')?.recipient).toBe(marie.number)
  },
)

test('the mail of a payment cannot be turned off', async () => {
  const marie = await customer(true)
  const { body } = await choose(marie, { topic: 'payments', email: false, sms: false, site: true })
  expect(body.code).toBe('email-is-owed')
})

test('an SMS supplier that is away takes the text when it is back; a wrong number is given up', async () => {
  const marie = await customer(true)
  await choose(marie, { topic: 'parcels', email: false, sms: true, site: true })
  await phone.setOutage('busy')
  await expect(notifyReception(marie)).rejects.toThrow('SMS not sent')
  const waiting = () =>
    app.deps.db
      .selectFrom('notifications')
      .select(['state', 'last_error'])
      .where('user_id', '=', marie.id)
      .where('channel', '=', 'sms')
      .executeTakeFirstOrThrow()
  expect(await waiting()).toMatchObject({ state: 'queued' })
  expect(JSON.stringify(await waiting())).not.toContain(marie.number)
  await phone.setOutage('none')
})
