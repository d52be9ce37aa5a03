import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobContext } from '#server/worker.ts'
import { row, type Body } from '#tests/support/basket.ts'
import { countedAnswers } from '#tests/support/counted.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { refundDesk, type Desk } from '#tests/support/refund-desk.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, sessionOf, type Till } from '#tests/support/till.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'

let till: Till
let admin: Person
let desk: Desk
beforeAll(async () => {
  till = await openTill()
  admin = await till.app.makeStaff('admin')
  desk = refundDesk(till, admin)
})
afterAll(() => till.close())

async function paidOrder(): Promise<string> {
  const customer = await till.app.makeCustomer()
  await till.pay((await till.open(customer, [await till.makeQuote(customer)])).body.url)
  return desk.orderOf(customer)
}
/** Paid by a transfer, which the bank confirms later. */
async function transferredOrder(): Promise<string> {
  const customer = await till.app.makeCustomer()
  const { url } = (await till.open(customer, [await till.makeQuote(customer)])).body
  await till.pay(url, { name: 'M Tehei', email: customer.email }, 'transfer')
  await till.control(`/sessions/${sessionOf(url)}/settle`, { outcome: 'succeeded' })
  const orderId = await desk.orderOf(customer)
  await desk.settled(orderId, (order) => {
    if (order.status !== 'processing') throw new Error(order.status)
  })
  return orderId
}
const notesOf = (orderId: string) =>
  till.count('invoices', 'order_id = $1 and corrects is not null', [orderId])
const reconcile = () => reconcileRefunds(jobContext(till.app.deps, 'reconcile-refunds'))

test('a refund made in the provider’s own screens is recorded once, with its credit note', async () => {
  const orderId = await paidOrder()
  await till.control('/copies', { copies: 4 })
  await till.control(`/charges/${await desk.chargeOf(orderId)}/refund`, { amount: 1500 })
  await till.control('/copies', { copies: 1 })
  await desk.settled(orderId, (order) => {
    expect(order.money.refunds).toMatchObject([
      { amountCents: 1500, origin: 'provider', status: 'given' },
    ])
  })
  expect(await notesOf(orderId)).toBe(1)
  await reconcile()
  expect(await notesOf(orderId)).toBe(1)
})

// Removed to see it fail: `driftedPayments`; then `driftedDisputes`.
test('what no message told is found by reconciliation', async () => {
  const [refunded, disputed] = [await paidOrder(), await paidOrder()]
  await till.control('/hold')
  await till.control(`/charges/${await desk.chargeOf(refunded)}/refund`, {})
  await till.control(`/charges/${await desk.chargeOf(disputed)}/dispute`, {})
  await reconcile()
  expect((await desk.read(refunded)).status).toBe('refunded')
  expect((await desk.read(disputed)).money.disputes).toMatchObject([{ status: 'open' }])
  await till.control('/release', { order: 'reversed' })
  await till.app.runJobs()
  expect(await notesOf(refunded)).toBe(1)
})

// Removed to see it fail: `secondAsked` and `sequence`. The provider tells whole seconds, so its refund seemed older than ours of that second.
test('money that the provider gave back comes before what the office had only promised', async () => {
  const orderId = await paidOrder()
  till.app.clock.now = new Date(Math.ceil(Date.now() / 1000) * 1000 - 1)
  await till.app.deps.pool.query(
    `insert into settings (key, value, updated_at) values ('refundApprovalCents', '100', now())`,
  )
  const { body } = await desk.ask(orderId, { kind: 'amount', amountCents: 3000 })
  expect(body.status).toBe('awaiting_approval')
  await till.app.deps.pool.query(`delete from settings where key = 'refundApprovalCents'`)
  await till.control(`/charges/${await desk.chargeOf(orderId)}/refund`, { amount: 2000 })
  await desk.settled(orderId, (order) => {
    expect(order.money.committedCents).toBe(2000)
    expect(order.money.refunds.map(({ status }: Body) => status)).toEqual(['given', 'refused'])
  })
})

test('a dispute is shown on its order and stops refunds; lost, it has its credit note; won, nothing', async () => {
  const [lost, won] = [await paidOrder(), await paidOrder()]
  for (const orderId of [lost, won]) {
    await till.control(`/charges/${await desk.chargeOf(orderId)}/dispute`, {})
    await desk.settled(orderId, (order) => expect(order.money.disputes[0].status).toBe('open'))
    expect((await desk.ask(orderId, { kind: 'whole' })).body.code).toBe('payment-disputed')
  }
  const list = await till.app.request('GET', '/api/admin/orders?attention=dispute', { as: admin })
  expect(list.body.items.map(({ id }: Body) => id)).toEqual(expect.arrayContaining([lost, won]))
  for (const [orderId, outcome] of [
    [lost, 'lost'],
    [won, 'won'],
  ] as const) {
    const { providerId } = (await desk.read(orderId)).money.disputes[0]
    await till.control(`/disputes/${providerId}/close`, { outcome })
    await desk.settled(orderId, (order) => expect(order.money.disputes[0].status).toBe(outcome))
  }
  expect([await notesOf(lost), await notesOf(won)]).toEqual([1, 0])
  expect([(await desk.read(lost)).status, (await desk.read(won)).status]).toEqual([
    'refunded',
    'processing',
  ])
})

test('a transfer back is under way until the bank has it, and one that comes back keeps its credit note', async () => {
  const orderId = await transferredOrder()
  await desk.ask(orderId, { kind: 'amount', amountCents: 900 })
  await desk.settled(orderId, (order) => expect(order.money.refunds[0].status).toBe('under_way'))
  expect(await notesOf(orderId)).toBe(0)
  const { stripe_refund_id: refundId } = await row(
    till,
    `select stripe_refund_id from refunds where status = 'under_way'`,
    [],
  )
  await till.control(`/refunds/${refundId}/settle`, { outcome: 'succeeded' })
  await desk.settled(orderId, (order) => expect(order.money.refunds[0].status).toBe('given'))
  await till.control(`/refunds/${refundId}/settle`, { outcome: 'failed' })
  await desk.settled(orderId, (order) => expect(order.money.refunds[0].status).toBe('returned'))
  expect(await notesOf(orderId)).toBe(1)
  const told = async () => (await desk.read(orderId)).refunds
  expect(await told()).toMatchObject([{ isReturned: true, settledAt: null }])
  const counts = await till.app.request('GET', '/api/admin/order-counts', { as: admin })
  expect(counts.body.attentions).toContainEqual({ attention: 'failed-refund', count: 1 })

  const { id } = (await desk.read(orderId)).money.refunds[0]
  const settle = () =>
    till.app.request('POST', `/api/admin/refunds/${id}/settlement`, {
      as: admin,
      body: { note: 'Virement du 22 novembre, RF-7' },
    })
  const answers = await Promise.all([settle(), settle()])
  expect(countedAnswers(answers)).toEqual({ 200: 1, 'refund-settled': 1 })
  const ask = async (path: string) => (await till.app.request('GET', path, { as: admin })).body
  const { attentions } = await ask('/api/admin/order-counts')
  expect(attentions).toContainEqual({ attention: 'failed-refund', count: 0 })
  expect(await told()).toMatchObject([{ isReturned: true, settledAt: expect.any(String) }])
  const { alerts } = await ask('/api/admin/dashboard/alerts')
  expect(alerts.map(({ kind }: { kind: string }) => kind)).not.toContain('failed-refunds')
  const [line] = (await ask('/api/admin/journal?kind=orders')).items
  expect(line).toMatchObject({
    type: 'refund.settled',
    change: { after: { note: 'Virement du 22 novembre, RF-7' } },
  })
})

// Seen to fail: the night's comparison alone said it.
test('a refund that we hold as failed and that the provider gave is found by reconciliation', async () => {
  const orderId = await transferredOrder()
  await desk.ask(orderId, { kind: 'amount', amountCents: 900 })
  await desk.settled(orderId, (order) => expect(order.money.refunds[0].status).toBe('under_way'))
  const { id } = (await desk.read(orderId)).money.refunds[0]
  await till.control('/hold')
  const { stripe_refund_id: refundId } = await row(
    till,
    `update refunds set status = 'failed' where id = $1 returning stripe_refund_id`,
    [id],
  )
  await till.control(`/refunds/${refundId}/settle`, { outcome: 'succeeded' })
  await reconcile()
  expect((await desk.read(orderId)).money.refunds[0].status).toBe('given')
  expect(await notesOf(orderId)).toBe(1)
  await till.control('/release', { order: 'reversed' })
  await till.app.runJobs()
  expect(await notesOf(orderId)).toBe(1)
})

test('what was given is not settled another way', async () => {
  const orderId = await paidOrder()
  await desk.ask(orderId, { kind: 'amount', amountCents: 900 })
  await desk.settled(orderId, (order) => expect(order.money.refunds[0].status).toBe('given'))
  const { id } = (await desk.read(orderId)).money.refunds[0]
  const { body } = await till.app.request('POST', `/api/admin/refunds/${id}/settlement`, {
    as: admin,
    body: { note: 'Virement' },
  })
  expect(body.code).toBe('refund-not-failed')
})

test('after this, no rule of money and parcels is broken', async () => {
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})

// Seen to fail while only a refund of an order could be settled: its alert stayed for ever.
test('a failed refund of money without an order stands in « À rembourser » until an admin notes what was done', async () => {
  const marie = await till.app.makeCustomer()
  const quote = await till.makeQuote(marie)
  const { url } = (await till.open(marie, [quote])).body
  await till.app.deps.pool.query('update quotes set valid_until = $1 where id = $2', [
    new Date(Date.now() - 60_000),
    quote.id,
  ])
  await till.pay(url)
  await till.app.runJobs()
  const { rows } = await till.app.deps.pool.query(
    `update refunds set status = 'returned' where payment_id in (select p.id from payments p
       join checkouts c on c.id = p.checkout_id where c.stripe_session_id = $1) returning id`,
    [sessionOf(url)],
  )
  const refundId: string = rows[0].id
  const owed = async () => {
    const path = '/api/admin/finance-rows?table=owed-refunds&limit=20'
    const { items } = (await till.app.request('GET', path, { as: admin })).body
    return items.filter(({ id }: { id: string }) => id === refundId)
  }
  expect(await owed()).toMatchObject([{ orderId: null, state: 'returned' }])
  const settle = () =>
    till.app.request('POST', `/api/admin/refunds/${refundId}/settlement`, {
      as: admin,
      body: { note: 'Virement du 22 novembre, RF-7' },
    })
  expect([(await settle()).status, (await settle()).body.code]).toEqual([200, 'refund-settled'])
  expect(await owed()).toEqual([])
})
