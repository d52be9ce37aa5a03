import { afterAll, beforeAll, expect, test } from 'vitest'
import { parcelStatuses, type ParcelStatus } from '#domain/parcel/parcel.ts'
import type { QuoteStatus } from '#domain/quote/quote.ts'
import { insertQuote } from '#tests/support/accepted-quote.ts'
import { insertParcel, insertReception } from '#tests/support/fixtures.ts'
import { insertPaidOrder } from '#tests/support/insert-paid-order.ts'
import { insertQuote as insertPlainQuote } from '#tests/support/insert-quote.ts'
import { mailOf } from '#tests/support/mail-of.ts'
import { requestScenes } from '#tests/support/request-scenes.ts'
import { startTestMailbox, type TestMailbox } from '#tests/support/mailbox.ts'
import { createTestApp, middayOf, type Person, type TestApp } from '#tests/support/test-app.ts'
import { notifyDeadlines } from './notify-deadlines.ts'

let app: TestApp
let mailbox: TestMailbox
let operateur: Person
let start: Date
beforeAll(async () => {
  mailbox = await startTestMailbox()
  app = await createTestApp({ SMTP_URL: mailbox.smtpUrl })
  start = middayOf(new Date())
  operateur = await app.makeStaff('operateur')
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const day = 24 * 3_600_000

/** Runs the hourly job that many days after the start, and returns the mails that it enqueued for this person. */
async function told(person: Person, days: number): Promise<string[]> {
  app.clock.now = new Date(start.getTime() + days * day)
  await notifyDeadlines(await app.contextOf(operateur))
  await app.runJobs()
  const rows = await app.deps.db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', person.id)
    .where('channel', '=', 'email')
    .where('state', '=', 'sent')
    .where('kind', 'in', ['quote-expiring', 'storage-ending'])
    .execute()
  return rows.map(({ kind }) => kind)
}

const notices = async (person: Person): Promise<string[]> => {
  const { body } = await app.request('GET', '/api/notifications', { as: person })
  return body.items.map(({ kind }: { kind: string }) => kind)
}

// Removed to see it fail: the dedupe key of `notifyQuotesAfter`.
test('a quote’s end is told three days before, once, by mail and on the site', async () => {
  app.clock.now = start
  const marie = await app.makeCustomer()
  await insertQuote(app, marie, { status: 'sent_to_client' })
  expect(await told(marie, 11)).toEqual([])
  expect(await told(marie, 12.5)).toEqual(['quote-expiring'])
  expect(await told(marie, 13)).toEqual(['quote-expiring'])
  expect(await notices(marie)).toContain('quote-expiring')
  const mail = (await mailbox.mailsTo(marie.email)).at(-1)
  expect(mail?.subject).toContain('expire bientôt')
})

test('a quote that is paid, or over, is told of no more', async () => {
  app.clock.now = start
  const marie = await app.makeCustomer()
  await insertQuote(app, marie, { status: 'paid' })
  expect(await told(marie, 13)).toEqual([])
  await insertQuote(app, marie, { status: 'sent_to_client', validForMs: -day })
  expect(await told(marie, 13)).toEqual([])
})

test('that storage will be charged is told in its last free week, once, and again when more was bought', async () => {
  app.clock.now = start
  const marie = await app.makeCustomer()
  const parcelId = await insertParcel(app.deps, marie, 'received')
  await insertReception(app.deps, parcelId, operateur)
  expect(await told(marie, 22)).toEqual([])
  expect(await told(marie, 23)).toEqual(['storage-ending'])
  expect(await told(marie, 25)).toEqual(['storage-ending'])
  const mail = (await mailbox.mailsTo(marie.email)).at(-1)
  expect(mail?.text).toContain('1,00')
  // A longer plan moves the end: the new end is announced too.
  await app.deps.db
    .updateTable('customers')
    .set({ plan: 'standard' })
    .where('user_id', '=', marie.id)
    .execute()
  expect(await told(marie, 26)).toEqual(['storage-ending'])
  expect(await told(marie, 54)).toEqual(['storage-ending', 'storage-ending'])
  // One that is looked at only after its end: its days were settled, or its plan has ended.
  await insertReception(app.deps, await insertParcel(app.deps, marie, 'received'), operateur)
  await told(marie, 54 + 70)
  const [over, ending] = await mailbox.mailsTo(marie.email)
  expect([over?.subject, ending?.subject]).toEqual([
    expect.stringMatching(/est terminée$/),
    expect.stringMatching(/se termine$/),
  ])
  expect(over?.text).toMatch(/était gardé gratuitement.*désormais 1,00/s)
})

test.each<[ParcelStatus, boolean]>(
  parcelStatuses
    .filter((status) => status !== 'pending_arrival')
    .map((status) => [status, ['received', 'pending_quote', 'blocked'].includes(status)]),
)('of a parcel %s, storage about to be charged is told: %s', async (status, isTold) => {
  app.clock.now = start
  const marie = await app.makeCustomer()
  const parcelId = await insertParcel(app.deps, marie, status)
  await insertReception(app.deps, parcelId, operateur)
  expect(await told(marie, 24)).toEqual(isTold ? ['storage-ending'] : [])
})

test.each<[QuoteStatus, string]>([
  ['draft', 'Nous préparons son devis'],
  ['pending_validation', 'Nous préparons son devis'],
  ['sent_to_client', 'acceptez-le et payez-le'],
  ['accepted', 'que vous avez accepté\u00A0: payez-le'],
])('in a quote %s, the mail says what is the customer’s to do', async (status, sentence) => {
  app.clock.now = start
  const marie = await app.makeCustomer()
  const quote = await insertQuote(app, marie, { status, validForMs: 30 * day })
  const [parcelId] = quote.parcelIds
  await insertReception(app.deps, parcelId ?? '', operateur)
  await told(marie, 24)
  const mails = await mailbox.mailsTo(marie.email)
  expect(mails.find(({ subject }) => subject.includes('garde'))?.text).toContain(sentence)
})

/** As when it is paid by SEPA debit. */
async function payByBank(person: Person, quoteId: string): Promise<void> {
  const { deps } = app
  const other = await insertParcel(deps, person, 'processing')
  const { orderId } = await insertPaidOrder(deps, person, quoteId, other)
  await deps.db
    .updateTable('orders')
    .set({ status: 'pending_payment' })
    .where('id', '=', orderId)
    .execute()
}

// Removed to see it fail: `quoteWaitsText` in `endingQuotes`.
test('of a quote that a bank is paying, its end is not told', async () => {
  app.clock.now = start
  const marie = await app.makeCustomer()
  const { id } = await insertQuote(app, marie, {})
  await payByBank(marie, id)
  expect(await told(marie, 13)).toEqual([])
  expect(await notices(marie)).toEqual([])
})

// Removed to see it fail: `quoteWaitsText` in `openVersion`.
test('a mail about the end of a quote that a bank is paying since is not sent', async () => {
  app.clock.now = start
  const marie = await app.makeCustomer()
  const { id: quoteId } = await insertQuote(app, marie, {})
  const mail = async () =>
    mailOf(await app.contextOf(operateur), 'quote-expiring', { quoteId, version: 1 })
  expect(await mail()).toBeDefined()
  await payByBank(marie, quoteId)
  expect(await mail()).toBeUndefined()
})

// Removed to see it fail: the look at `quote_waits` in `whatToDo`.
test('of a parcel whose quote a bank is paying, the mail asks for no payment', async () => {
  app.clock.now = start
  const marie = await app.makeCustomer()
  const { id, parcelIds } = await insertQuote(app, marie, { validForMs: 30 * day })
  await insertReception(app.deps, parcelIds[0] ?? '', operateur)
  await payByBank(marie, id)
  expect(await told(marie, 24)).toEqual(['storage-ending'])
  const mail = (await mailbox.mailsTo(marie.email)).at(-1)
  expect(mail?.text).toContain('est prévu ou en cours\u00A0: vous n’avez rien à faire')
  expect(mail?.text).not.toMatch(/payez-le|prolonger/)
})

// Removed to see it fail: `isInOpenShipment` in `keptAfter`.
test('of a parcel that is held back in its paid box nothing is charged, and nothing told', async () => {
  app.clock.now = start
  const marie = await app.makeCustomer()
  const admin = await app.makeStaff('admin')
  const parcelId = await insertParcel(app.deps, marie, 'processing')
  await insertReception(app.deps, parcelId, operateur)
  const quoteId = await insertPlainQuote(app.deps, marie, admin, {
    status: 'paid',
    parcelIds: [parcelId],
  })
  await insertPaidOrder(app.deps, marie, quoteId, parcelId)
  await app.deps.db
    .updateTable('parcels')
    .set({ status: 'blocked' })
    .where('id', '=', parcelId)
    .execute()
  expect(await told(marie, 24)).toEqual([])
  // Not even enqueued: the mail, which checks again when it is rendered, would be dropped anyway.
  const promised = await app.deps.db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', marie.id)
    .where('kind', '=', 'storage-ending')
    .execute()
  expect(promised).toEqual([])
})

test('of a destroyed parcel nothing is charged, and nothing told', async () => {
  app.clock.now = start
  const marie = await app.makeCustomer()
  const parcelId = await insertParcel(app.deps, marie, 'blocked')
  await insertReception(app.deps, parcelId, operateur)
  await app.deps.db
    .updateTable('parcels')
    .set({ destroyed_at: start })
    .where('id', '=', parcelId)
    .execute()
  expect(await told(marie, 24)).toEqual([])
})

// Removed to see it fail: `endingChoices` in the job.
test('that the days to choose for a blocked parcel end is told once, unless a choice was made', async () => {
  app.clock.now = start
  const { received, block, choose } = requestScenes(app, operateur)
  const marie = await app.makeCustomer()
  const [parcelId, chosenId] = [await received(marie), await received(marie)]
  for (const id of [parcelId, chosenId]) await block(id, ['remove-item'], 'prohibited', 3)
  await choose(chosenId, marie, { choice: 'remove-item' })
  const subjects = async (days: number) => {
    await told(marie, days)
    const mails = await mailbox.mailsTo(marie.email)
    return mails.map(({ subject }) => subject).filter((subject) => subject.includes('bloqué'))
  }
  expect(await subjects(1)).toHaveLength(1)
  const reminder = /^Rappel : votre colis .* est bloqué/
  expect(await subjects(2)).toContainEqual(expect.stringMatching(reminder))
  expect(await subjects(2.5)).toHaveLength(2)
  expect(await subjects(4)).toHaveLength(2)
})

test('who turned the topic off is left alone', async () => {
  app.clock.now = start
  const marie = await app.makeCustomer()
  await app.deps.db
    .insertInto('notification_preferences')
    .values({ user_id: marie.id, topic: 'parcels', email: false, sms: false, site: false })
    .execute()
  await insertReception(app.deps, await insertParcel(app.deps, marie, 'received'), operateur)
  expect(await told(marie, 25)).toEqual([])
})
