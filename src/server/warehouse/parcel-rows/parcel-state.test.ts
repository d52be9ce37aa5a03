import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertPaidOrder } from '#tests/support/insert-paid-order.ts'
import { insertPaymentMethod } from '#tests/support/insert-payment-method.ts'
import { insertQuote } from '#tests/support/insert-quote.ts'
import { insertReturn } from '#tests/support/insert-return.ts'
import { insertStandingOrder } from '#tests/support/insert-standing-order.ts'
import { requestScenes } from '#tests/support/request-scenes.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

/** What the customer's list says that a parcel waits for. Seen to fail without each of the conditions of `quoteWaitsText`. */
let app: TestApp
let admin: Person
let marie: Person
let scenes: ReturnType<typeof requestScenes>
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.makeStaff('admin')
  scenes = requestScenes(app, await app.makeStaff('operateur'))
})
afterAll(() => app.close())
beforeEach(async () => {
  marie = await app.makeCustomer()
})

const waitsFor = async (id: string) =>
  (await app.request('GET', `/api/parcels/${id}`, { as: marie })).body.waitsFor

async function quoted(status: string, days = 15) {
  const parcelId = await scenes.received(marie)
  await app.deps.db
    .updateTable('parcels')
    .set({ status: 'pending_quote' })
    .where('id', '=', parcelId)
    .execute()
  const quoteId = await insertQuote(app.deps, marie, admin, { status, days, parcelIds: [parcelId] })
  return { parcelId, quoteId }
}

test.each([
  ['pending_validation', null],
  ['sent_to_client', 'quote'],
  ['accepted', 'quote'],
])('a parcel in a quote that is %s waits for %j', async (status, what) => {
  const { parcelId } = await quoted(status)
  expect(await waitsFor(parcelId)).toBe(what)
})

test('a parcel in a quote whose validity has just ended waits for nothing of its owner', async () => {
  const { parcelId } = await quoted('sent_to_client', 0)
  expect(await waitsFor(parcelId)).toBeNull()
})

test('a parcel in a quote that a bank is paying waits for nothing of its owner', async () => {
  const { parcelId, quoteId } = await quoted('accepted')
  const { orderId } = await insertPaidOrder(app.deps, marie, quoteId, await scenes.received(marie))
  expect(await waitsFor(parcelId)).toBe('quote')
  await app.deps.db
    .updateTable('orders')
    .set({ status: 'pending_payment' })
    .where('id', '=', orderId)
    .execute()
  expect(await waitsFor(parcelId)).toBeNull()
})

test('a parcel in a quote that a standing order announced waits for nothing of its owner', async () => {
  const { parcelId, quoteId } = await quoted('sent_to_client')
  const paid = await insertQuote(app.deps, marie, admin, { status: 'paid' })
  const { checkoutSessionId } = await insertPaidOrder(
    app.deps,
    marie,
    paid,
    await scenes.received(marie),
  )
  const paymentMethodId = await insertPaymentMethod(app, marie, checkoutSessionId)
  const id = await insertStandingOrder(app, marie, { parcelId, paymentMethodId })
  expect(await waitsFor(parcelId)).toBe('quote')
  const announcedAt = app.clock.now
  await app.deps.db
    .updateTable('standing_orders')
    .set({
      status: 'announced',
      quote_id: quoteId,
      quoted_parcel_ids: [parcelId],
      version: 1,
      total_cents: 4215,
      announced_at: announcedAt,
      payable_from: new Date(announcedAt.getTime() + 86_400_000),
    })
    .where('id', '=', id)
    .execute()
  expect(await waitsFor(parcelId)).toBeNull()
})

/** A bank is confirming the payment of this item. */
async function payByBank(
  parcelId: string,
  kind: 'return' | 'storage',
  requestId: string | null = null,
) {
  const { db } = app.deps
  const at = app.clock.now
  const { id } = await db
    .insertInto('checkouts')
    .values({
      customer_id: marie.id,
      status: 'pending',
      total_cents: 890,
      terms_version: '2026-11',
      terms_accepted_at: at,
      expires_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('checkout_items')
    .values({
      checkout_id: id,
      customer_id: marie.id,
      key: `${kind} ${parcelId}`,
      kind,
      code: kind,
      parcel_id: parcelId,
      request_id: requestId,
      name: 'Retour',
      detail: '6A04821739415',
      line_code: kind,
      unit_cents: 890,
      quantity: 1,
      amount_cents: 890,
      catalogue_version: 1,
    })
    .execute()
}

const oweStorage = (parcelId: string) =>
  app.deps.db
    .insertInto('storage_settlements')
    .values({ parcel_id: parcelId, way: 'return', reason: 'Refusé', opened_at: app.clock.now })
    .execute()

test('a parcel whose return is priced waits for the return, until a bank is paying it', async () => {
  const parcelId = await scenes.received(marie)
  const { returnId } = await insertReturn(app, parcelId, marie)
  expect(await waitsFor(parcelId)).toBe('return')
  await payByBank(parcelId, 'return', returnId)
  expect(await waitsFor(parcelId)).toBeNull()
})

test('a parcel whose storage must be paid before it leaves waits for it, until a bank is paying it', async () => {
  const parcelId = await scenes.received(marie)
  await oweStorage(parcelId)
  expect(await waitsFor(parcelId)).toBe('storage')
  await payByBank(parcelId, 'storage')
  expect(await waitsFor(parcelId)).toBeNull()
})

test('a blocked parcel waits for the team once its owner has chosen, also while its storage is due', async () => {
  const parcelId = await scenes.received(marie)
  await scenes.block(parcelId)
  expect(await waitsFor(parcelId)).toBeNull()
  await oweStorage(parcelId)
  expect(await waitsFor(parcelId)).toBe('storage')
  await scenes.choose(parcelId, marie, { choice: 'destroy', consent: true })
  expect(await waitsFor(parcelId)).toBe('team')
})
