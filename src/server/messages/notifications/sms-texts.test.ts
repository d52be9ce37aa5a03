import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MessageKind, Payloads } from '#server/message-list.ts'
import { insertParcel, insertReception } from '#tests/support/fixtures.ts'
import { insertUnpaidPlan } from '#tests/support/insert-own-objects.ts'
import { insertPaidOrder } from '#tests/support/insert-paid-order.ts'
import { insertQuote } from '#tests/support/insert-quote.ts'
import { createTestApp, middayOf, type Person, type TestApp } from '#tests/support/test-app.ts'
import { findMessage } from './define-message.ts'
import { renderSms } from './deliver-sms.ts'

let app: TestApp
let admin: Person
let marie: Person
beforeAll(async () => {
  app = await createTestApp({ BASE_URL: 'https://escale.example.org' })
  admin = await app.makeStaff('admin')
})
beforeEach(async () => {
  app.clock.now = middayOf(new Date())
  marie = await app.makeCustomer()
})
afterAll(() => app.close())

async function smsOf<Kind extends MessageKind>(kind: Kind, payload: Payloads[Kind]) {
  const ctx = await app.contextOf(admin)
  return renderSms(ctx, findMessage(ctx, kind), { payload, recipient: '+687281407' })
}

/** The texts of one message while its fact holds, then once it no longer does. */
async function before<Kind extends MessageKind>(
  kind: Kind,
  payload: Payloads[Kind],
  thing: () => Promise<unknown>,
) {
  const first = await smsOf(kind, payload)
  expect(first?.length).toBeLessThanOrEqual(160)
  await thing()
  expect(await smsOf(kind, payload)).toBeUndefined()
  return first
}

const parcel = (status: string) => insertParcel(app.deps, marie, status)
const quote = (status: string) => insertQuote(app.deps, marie, admin, { status })
const setStatus = (table: 'parcels' | 'quotes' | 'subscriptions', status: string) => () =>
  app.deps.db.updateTable(table).set({ status }).where('customer_id', '=', marie.id).execute()

test('a blocked parcel: until when to choose, and nothing once it is free', async () => {
  const parcelId = await parcel('blocked')
  await app.deps.db
    .insertInto('parcel_blocks')
    .values({
      parcel_id: parcelId,
      reason: 'Batterie au lithium',
      choices: ['return'],
      blocked_at: app.clock.now,
      blocked_by: admin.id,
      deadline: new Date('2027-12-03T11:00:00Z'),
    })
    .execute()
  const lift = () =>
    app.deps.db.updateTable('parcel_blocks').set({ lifted_at: app.clock.now }).execute()
  expect(await before('parcel-blocked', { parcelId }, lift)).toMatch(
    /^Escale : votre colis 6A\w+ est bloqué\. Choisissez avant le 3 décembre 2027 : https/,
  )
})

test('free storage that ends, and nothing once the parcel leaves', async () => {
  const parcelId = await parcel('received')
  await insertReception(app.deps, parcelId, admin)
  app.clock.now = new Date(app.clock.now.getTime() + 25 * 86_400_000)
  expect(await before('storage-ending', { parcelId }, setStatus('parcels', 'shipped'))).toMatch(
    /la garde gratuite de votre colis 6A\w+ finit le .*, puis \d,\d\d € par jour/,
  )
})

test('a quote that ends: answer it or pay it, and nothing once it is paid', async () => {
  const quoteId = await quote('sent_to_client')
  const payload = { quoteId, version: 1 }
  expect(await smsOf('quote-expiring', payload)).toMatch(/ expire le .* Répondez-y : .*\/devis$/)
  await setStatus('quotes', 'accepted')()
  expect(await before('quote-expiring', payload, setStatus('quotes', 'paid'))).toMatch(/panier$/)
})

// Removed to see it fail: `readersMoment`, for the day in Paris, which begins when theirs is over.
test('a quote that ends: when, to the minute, by the clock of its reader', async () => {
  // 9:40 in Paris; the quote ends fifteen days later.
  app.clock.now = new Date('2026-11-15T08:40:00Z')
  marie = await app.makeCustomer({ country: 'Polynésie Française' })
  const quoteId = await quote('sent_to_client')
  expect(await smsOf('quote-expiring', { quoteId, version: 1 })).toContain(
    'expire le 29 nov. 2026 à 22 h 40 (heure locale). Répondez-y',
  )
})

// Removed to see it fail: the condition on the quotes of the order.
test('a refused payment, and nothing once the quote is paid by another means', async () => {
  const quoteId = await quote('accepted')
  const { orderId } = await insertPaidOrder(app.deps, marie, quoteId, await parcel('received'))
  expect(await before('payment-failed', { orderId }, setStatus('quotes', 'paid'))).toContain(
    'Payez par un autre moyen : https://escale.example.org/tableau-de-bord/panier',
  )
})

test('a refused renewal, and nothing once the bank accepted it', async () => {
  await insertUnpaidPlan(app, marie)
  const { id: subscriptionId } = await app.deps.db
    .selectFrom('subscriptions')
    .select('id')
    .where('customer_id', '=', marie.id)
    .executeTakeFirstOrThrow()
  const paid = setStatus('subscriptions', 'active')
  expect(await before('subscription-failed', { subscriptionId }, paid)).toContain('abonnement')
})

test('a returned parcel', async () => {
  const parcelId = await parcel('returned')
  const payload = { parcelId, hadLeft: false }
  expect(await before('parcel-returned', payload, setStatus('parcels', 'received'))).toMatch(
    /votre colis 6A\w+ est retourné à l'expéditeur/,
  )
})
