import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  insertNotice,
  insertParcel,
  insertPurchaseInvoice,
  insertReception,
} from '#tests/support/fixtures.ts'
import { giveCustomsPapers } from '#tests/support/give-customs-papers.ts'
import { insertPaidOrder } from '#tests/support/insert-paid-order.ts'
import { insertUnpaidPlan } from '#tests/support/insert-own-objects.ts'
import { insertQuote } from '#tests/support/insert-quote.ts'
import { requestScenes } from '#tests/support/request-scenes.ts'
import { createTestApp, middayOf, type Person, type TestApp } from '#tests/support/test-app.ts'

const day = 86_400_000
const start = middayOf(new Date())
let app: TestApp
let admin: Person
let operateur: Person
let marie: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.makeStaff('admin')
  operateur = await app.makeStaff('operateur')
})
beforeEach(async () => {
  app.clock.now = start
  marie = await app.makeCustomer()
})
afterAll(() => app.close())

const overview = async (as: Person) => (await app.request('GET', '/api/overview', { as })).body
const kinds = ({ toDo }: { toDo: { kind: string }[] }) => toDo.map(({ kind }) => kind)
/** Leaves out the papers for the customs: another test covers them. */
const withoutPapers = <Item extends { kind: string }>(toDo: readonly Item[]): Item[] =>
  toDo.filter(({ kind }) => kind !== 'declaration-incomplete')

const differences = ({ toDo }: { toDo: { kind: string }[] }) =>
  toDo.filter(({ kind }) => kind === 'invoice-differs')
/** Two books of 7,90 €. */
const declareBook = (parcelId: string) => giveCustomsPapers(app.deps, [parcelId])

async function received(status = 'received'): Promise<string> {
  const id = await insertParcel(app.deps, marie, status)
  await insertReception(app.deps, id, operateur)
  return id
}

test('the counts are the customer’s own, and a new customer has nothing to do', async () => {
  expect(await overview(marie)).toEqual({
    progress: 'new',
    pendingParcels: 0,
    declaredParcels: 0,
    inHouseCount: 0,
    shippedOrders: 0,
    toDo: [],
    awaited: [],
    inHouse: [],
    atSea: [],
    spent: { year: start.getUTCFullYear(), cents: 0, lastPayments: [] },
    notices: [],
  })
  await insertParcel(app.deps, marie)
  expect(await overview(marie)).toMatchObject({ progress: 'awaiting-first', pendingParcels: 1 })
  await received()
  await received('shipped')
  const other = await app.makeCustomer()
  await insertParcel(app.deps, other)
  expect(await overview(marie)).toMatchObject({
    progress: 'under-way',
    pendingParcels: 2,
    declaredParcels: 1,
    inHouseCount: 1,
  })
})

// Removed to see it fail: `unclaimed` in notYetShippedStatuses.
test('a parcel left unclaimed still counts as waiting, and the list behind the count has it', async () => {
  const id = await received('unclaimed')
  expect(await overview(marie)).toMatchObject({ pendingParcels: 1 })
  const { body } = await app.request('GET', '/api/parcels?filter=pending', { as: marie })
  expect(body.items).toMatchObject([{ id }])
})

test('what must be done comes by what it holds up: to pay, blocked, to accept, storage', async () => {
  await insertQuote(app.deps, marie, admin, { status: 'sent_to_client' })
  await insertQuote(app.deps, marie, admin, { status: 'accepted' })
  await received()
  app.clock.now = new Date(start.getTime() + day)
  await received('blocked')
  expect(kinds(await overview(marie))).toEqual([
    'quote-to-pay',
    'parcel-blocked',
    'quote-to-accept',
    'declaration-incomplete',
  ])
})

test('storage is told in its last free week, with its last day, and what is due after it', async () => {
  const id = await received()
  const at = async (days: number) => {
    app.clock.now = new Date(start.getTime() + days * day)
    return withoutPapers((await overview(marie)).toDo)
  }
  expect(await at(22)).toEqual([])
  const freeUntil = new Date(start.getTime() + 30 * day).toISOString().slice(0, 10)
  expect(await at(23)).toMatchObject([
    { kind: 'storage-ending', id, freeUntil, daysLeft: 7, feeDueCents: 0 },
  ])
  expect(await at(33)).toMatchObject([{ daysLeft: 0, feeDueCents: 300, freeUntil }])
  const toStatus = (status: string) =>
    app.deps.db.updateTable('parcels').set({ status }).where('id', '=', id).execute()
  await toStatus('pending_quote')
  expect(await at(33)).toMatchObject([
    { kind: 'storage-ending', mayBeQuoted: false, feeDueCents: 300 },
  ])
  await toStatus('received')
  expect(await at(33)).toMatchObject([{ mayBeQuoted: true }])
  await requestScenes(app, operateur).askReturn(id, marie)
  expect(await at(33)).toMatchObject([{ mayBeQuoted: false }])
  await toStatus('blocked')
  expect(await at(33)).toMatchObject([{ kind: 'parcel-blocked' }, { kind: 'storage-ending' }])
  await toStatus('shipped')
  expect(await at(33)).toEqual([])
})

test('a subscription that the bank refused comes first of all', async () => {
  await insertQuote(app.deps, marie, admin, { status: 'accepted' })
  await insertUnpaidPlan(app, marie)
  expect((await overview(marie)).toDo.slice(0, 2)).toMatchObject([
    { kind: 'subscription-due', plan: 'premium', priceCents: 2990, benefitsStopped: false },
    { kind: 'quote-to-pay' },
  ])
})

test('a payment that the bank confirms is told once, and its quote is not asked for again', async () => {
  const parcelId = await received('pending_quote')
  const quoteId = await insertQuote(app.deps, marie, admin, {
    status: 'accepted',
    parcelIds: [parcelId],
  })
  const { orderId } = await insertPaidOrder(app.deps, marie, quoteId, parcelId)
  await app.deps.db
    .updateTable('orders')
    .set({ status: 'pending_payment' })
    .where('id', '=', orderId)
    .execute()
  expect(withoutPapers((await overview(marie)).toDo)).toMatchObject([
    { kind: 'payment-pending', id: orderId },
  ])
})

test('incomplete declarations are one line, about what is in house first', async () => {
  await insertParcel(app.deps, marie)
  const inHouse = await received()
  expect((await overview(marie)).toDo).toMatchObject([
    {
      kind: 'declaration-incomplete',
      id: inHouse,
      count: 2,
      missing: ['contents', 'invoice'],
      isPaid: false,
    },
  ])
  await app.deps.db
    .updateTable('parcels')
    .set({ has_contents: true, has_weights: true, has_invoice: true })
    .where('customer_id', '=', marie.id)
    .execute()
  expect((await overview(marie)).toDo).toEqual([])
})

test('what a paid parcel lacks comes before what is to accept: its box waits for it', async () => {
  await insertQuote(app.deps, marie, admin, { status: 'sent_to_client' })
  await received()
  const paid = await received('processing')
  expect((await overview(marie)).toDo).toMatchObject([
    { kind: 'declaration-incomplete', id: paid, isPaid: true, count: 2 },
    { kind: 'quote-to-accept' },
  ])
})

// Seen to fail: without `invoicesToDo`.
test('an invoice that does not match its lines is told, once for all its parcels', async () => {
  const paid = await received('processing')
  const other = await received()
  const invoiceId = await insertPurchaseInvoice(app.deps, marie, other)
  await declareBook(other)
  expect(differences(await overview(marie))).toEqual([])
  await app.deps.db
    .insertInto('parcel_invoices')
    .values({ parcel_id: paid, invoice_id: invoiceId })
    .execute()
  await app.deps.db
    .updateTable('parcels')
    .set({ has_invoice: true })
    .where('id', '=', paid)
    .execute()
  expect(differences(await overview(marie))).toMatchObject([
    { id: paid, isPaid: true, totalCents: null, linesCents: 1580, count: 1 },
  ])
  const state = (total_cents: number) =>
    app.deps.db
      .updateTable('purchase_invoices')
      .set({ total_cents })
      .where('id', '=', invoiceId)
      .execute()
  await state(3160)
  expect(differences(await overview(marie))).toMatchObject([{ totalCents: 3160, linesCents: 1580 }])
  await declareBook(paid)
  expect(differences(await overview(marie))).toEqual([])
  await state(1580)
  expect(differences(await overview(marie))).toMatchObject([{ totalCents: 1580, linesCents: 3160 }])
  await app.deps.db.updateTable('parcels').set({ status: 'ready_to_ship' }).execute()
  expect(differences(await overview(marie))).toEqual([])
})

test('the five latest notifications, newest first', async () => {
  const ids: string[] = []
  for (let told = 0; told < 6; told += 1) {
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    const parcelId = await insertParcel(app.deps, marie)
    ids.push(await insertNotice(app.deps, marie, parcelId))
  }
  const { notices } = await overview(marie)
  expect(notices.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed().slice(0, 5))
})

// Removed to see it fail: the refunds of spent-so-far.ts.
test('what was paid this year is told less what was given back, with the last payments', async () => {
  const pay = async (amountCents: number) => {
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    const parcelId = await received('processing')
    const quoteId = await insertQuote(app.deps, marie, admin, {
      status: 'paid',
      parcelIds: [parcelId],
    })
    const { orderId } = await insertPaidOrder(app.deps, marie, quoteId, parcelId)
    const payment = {
      order_id: orderId,
      stripe_payment_intent_id: `pi_${orderId}`,
      amount_cents: amountCents,
      method: 'card visa 4242',
      captured_at: app.clock.now,
    }
    const { id } = await app.deps.db
      .insertInto('payments')
      .values(payment)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, orderId }
  }
  const first = await pay(5000)
  for (const amount of [100, 200]) await pay(amount)
  const last = await pay(700)
  const refund = { reason: 'goodwill', origin: 'provider', requested_at: app.clock.now }
  const given = { payment_id: first.id, amount_cents: 1500, status: 'given', ...refund }
  await app.deps.db
    .insertInto('refunds')
    .values({ ...given, completed_at: app.clock.now, stripe_refund_id: `re_${first.id}` })
    .execute()
  const { spent } = await overview(marie)
  expect(spent).toMatchObject({ year: start.getUTCFullYear(), cents: 4500 })
  expect(spent.lastPayments).toHaveLength(3)
  expect(spent.lastPayments[0]).toMatchObject({ orderId: last.orderId, amountCents: 700 })
})
