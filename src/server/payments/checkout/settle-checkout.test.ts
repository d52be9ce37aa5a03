import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { counted } from '#tests/support/counted.ts'
import type { Person } from '#tests/support/test-app.ts'
import { addVersion, type TestQuote } from '#tests/support/accepted-quote.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { recordFact } from '#server/core/facts.ts'
import { accept } from '#tests/support/quote-scenes.ts'
import { patience } from '#tests/support/patience.ts'
import { openTill, type Till } from '#tests/support/till.ts'
import { voidOpenCheckouts } from './rival-checkouts.ts'

let till: Till
let marie: Person
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())
beforeEach(async () => {
  marie = await till.app.makeCustomer()
})

const alphabetically = (a: string, b: string) => a.localeCompare(b)
const minute = 60_000
const sessionOf = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? ''
const stateOf = async (as: Person, url: string) =>
  (await till.app.request('GET', `/api/checkouts/${sessionOf(url)}`, { as })).body
const opened = async (...quotes: TestQuote[]): Promise<string> =>
  (await till.open(marie, quotes)).body.url
const count = async (table: string, where: string, values: unknown[]): Promise<number> =>
  (await till.app.deps.pool.query(`select count(*)::int as n from ${table} where ${where}`, values))
    .rows[0].n
const ordersOfMarie = () => count('orders', 'customer_id = $1', [marie.id])
const eventsOf = async (session: string) => {
  const answer = await fetch(`${till.stripe.controlUrl}/api/events`)
  const { events } = (await answer.json()) as { events: { id: string; object: string }[] }
  return events.filter(({ object }) => object === session)
}

/** The money of this page was refunded in full, the customer was notified, and there is no order. */
async function expectRefunded(url: string, reason: string): Promise<void> {
  expect((await stateOf(marie, url)).status).toBe('refunded')
  await till.app.runJobs()
  const { rows } = await till.app.deps.pool.query(
    `select r.reason, r.amount_cents, p.amount_cents as paid, r.completed_at is not null as done, p.order_id,
       p.stripe_payment_intent_id as intent
     from refunds r join payments p on p.id = r.payment_id join checkouts c on c.id = p.checkout_id
     where c.stripe_session_id = $1`,
    [sessionOf(url)],
  )
  expect(rows).toEqual([
    {
      reason,
      amount_cents: rows[0].paid,
      paid: expect.any(Number),
      done: true,
      order_id: null,
      intent: expect.any(String),
    },
  ])
  const given = await till.app.deps.stripe?.refunds.list({ payment_intent: rows[0].intent })
  expect(given?.data.map(({ amount }) => amount)).toEqual([rows[0].paid])
  expect(
    await count(
      'notifications',
      `channel = 'email' and kind = 'payment-refunded' and user_id = $1`,
      [marie.id],
    ),
  ).toBe(1)
}

test('a quote that ended before the payment is not sold: the money goes back', async () => {
  const quote = await till.makeQuote(marie)
  const url = await opened(quote)
  const past = new Date(Date.now() - minute)
  await till.app.deps.pool.query('update quotes set valid_until = $1 where id = $2', [
    past,
    quote.id,
  ])
  await till.pay(url)
  // Seen to fail without payQuote in paymentRefusal.
  await expectRefunded(url, 'quote-expired')
  expect(await ordersOfMarie()).toBe(0)
})

test('a quote that was sent again is not sold at its old price', async () => {
  const { app } = till
  const quote = await till.makeQuote(marie)
  const url = await opened(quote)
  const until = new Date(Date.now() + 60 * minute)
  await addVersion(app.deps, quote.id, 2, 9900, until, marie.id)
  const ctx = await app.contextOf(marie)
  await app.deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('quotes')
      .set({ version: 2, status: 'sent_to_client', accepted_version: null })
      .where('id', '=', quote.id)
      .execute()
    const agreed = { customerId: marie.id, quoteId: quote.id, details: { version: 1 } }
    await recordFact(tx, ctx, { type: 'quote.accepted', ...agreed })
    await voidOpenCheckouts(tx, ctx, quote.id)
  })
  expect((await stateOf(marie, url)).status).toBe('void')
  const lapsed = async () => (await app.request('GET', '/api/lapsed-quotes', { as: marie })).body
  expect(await lapsed()).toMatchObject({ quotes: [{ isGivenBack: false }] })
  await till.pay(url)
  await expectRefunded(url, 'quote-superseded')
  // The cart says that money was taken and goes back.
  expect(await lapsed()).toMatchObject({ quotes: [{ isGivenBack: true }] })

  // Removed to see it fail: `agreed_version` in isGivenBack. Nothing was paid for the version that the office then cancels.
  await accept(app, marie, quote.id, 2)
  const body = { version: 2, status: 'accepted', reason: 'Colis repris.' }
  const as = await app.makeStaff('admin')
  await app.request('POST', `/api/admin/quotes/${quote.id}/cancellation`, { as, body })
  expect(await lapsed()).toMatchObject({ quotes: [{ reason: 'cancelled', isGivenBack: false }] })
})

test('two pages of one quote paid at once make one order; the other payment goes back', async () => {
  const quote = await till.makeQuote(marie)
  const first = await opened(quote)
  // As if the provider had not received our request to close the first page.
  await till.app.deps.pool.query(
    `update checkouts set status = 'void', settled_at = now() where stripe_session_id = $1`,
    [sessionOf(first)],
  )
  await till.app.deps.pool.query('update checkout_quotes set open = false where quote_id = $1', [
    quote.id,
  ])
  const second = await opened(quote)
  expect(second).not.toBe(first)
  await Promise.all([till.pay(first), till.pay(second)])
  const states = [await stateOf(marie, first), await stateOf(marie, second)]
  expect(states.map(({ status }) => status).toSorted(alphabetically)).toEqual(['paid', 'refunded'])
  expect(await ordersOfMarie()).toBe(1)
  await expectRefunded(states[0].status === 'refunded' ? first : second, 'quote-already-paid')
})

test('one message ten times at once, then again, is one order, one invoice, one mail', async () => {
  const quote = await till.makeQuote(marie)
  const url = await opened(quote)
  const before = till.answers.length
  await till.control('/copies', { copies: 10 })
  await till.pay(url)
  await till.control('/copies', { copies: 1 })
  const [event] = await eventsOf(sessionOf(url))
  await till.control(`/events/${event?.id}/resend`)
  // Seen to fail with neither the event's key nor the payment's look-up: the payment's unique key then stops the second
  // order, but by an error that the provider would retry for days.
  expect(new Set(till.answers.slice(before))).toEqual(new Set([200]))
  expect((await stateOf(marie, url)).status).toBe('paid')
  expect(await ordersOfMarie()).toBe(1)
  expect(await count('invoices', 'customer_id = $1', [marie.id])).toBe(1)
  expect(
    await count(
      'notifications',
      `channel = 'email' and kind = 'payment-received' and user_id = $1`,
      [marie.id],
    ),
  ).toBe(1)
})

test('a transfer awaits its payment, holds its quote, then is paid', async () => {
  const quote = await till.makeQuote(marie)
  const url = await opened(quote)
  await till.pay(url, { name: 'M Tehei' }, 'transfer')
  const pending = await stateOf(marie, url)
  expect(pending.status).toBe('pending')
  const list = (path: string) =>
    till.app.request('GET', `/api/${path}`, { as: marie }).then(({ body }) => body.items)
  const [order] = await list('orders?filter=pending')
  expect(order.status).toBe('pending_payment')
  expect(await list('quotes')).toMatchObject([{ status: 'accepted', orderId: order.id }])
  expect((await till.open(marie, [quote])).body.code).toBe('payment-in-progress')
  expect((await till.app.request('GET', '/api/cart', { as: marie })).body.quotes).toEqual([])

  await till.control(`/sessions/${sessionOf(url)}/settle`, { outcome: 'succeeded' })
  await vi.waitFor(async () => {
    expect((await stateOf(marie, url)).status).toBe('paid')
  }, patience)
  expect(await list('orders')).toMatchObject([{ id: pending.orderId, status: 'processing' }])
  expect(await list('orders?filter=pending')).toEqual([])
})

test('a transfer that fails cancels its order, tells the customer, and its quote can be paid again', async () => {
  const quote = await till.makeQuote(marie)
  const url = await opened(quote)
  await till.pay(url, { name: 'M Tehei' }, 'transfer')
  await till.control(`/sessions/${sessionOf(url)}/settle`, { outcome: 'failed' })
  await vi.waitFor(async () => {
    expect((await stateOf(marie, url)).status).toBe('failed')
  }, patience)
  const orders = await till.app.request('GET', '/api/orders', { as: marie })
  expect(orders.body.items).toMatchObject([{ status: 'cancelled', invoiceId: null }])
  expect(
    await count('notifications', `channel = 'email' and kind = 'payment-failed' and user_id = $1`, [
      marie.id,
    ]),
  ).toBe(1)
  // The list behind the alert has as many rows as the alert counts.
  const admin = await till.app.makeStaff('admin')
  const ask = async (path: string) => (await till.app.request('GET', path, { as: admin })).body
  const { alerts } = await ask('/api/admin/dashboard/alerts')
  const listed = await ask('/api/admin/orders?attention=failed-payment')
  expect(alerts).toContainEqual({
    kind: 'failed-payments',
    count: listed.items.length,
    oldestAt: expect.any(String),
  })
  expect(listed.items[0]).toMatchObject({ id: orders.body.items[0].id })
  const again = await opened(quote)
  await till.pay(again)
  expect((await stateOf(marie, again)).status).toBe('paid')
})

test.each(['succeeded', 'failed'])(
  'messages in reverse order and in triple end in the same state: %s',
  async (outcome) => {
    const quote = await till.makeQuote(marie)
    const url = await opened(quote)
    await till.control('/copies', { copies: 3 })
    await till.control('/hold')
    await till.pay(url, { name: 'M Tehei' }, 'transfer')
    await till.control(`/sessions/${sessionOf(url)}/settle`, { outcome })
    await till.control('/release', { order: 'reversed' })
    await till.control('/copies', { copies: 1 })
    expect((await stateOf(marie, url)).status).toBe(outcome === 'failed' ? 'failed' : 'paid')
    expect(await ordersOfMarie()).toBe(1)
    expect(await count('invoices', 'customer_id = $1', [marie.id])).toBe(
      outcome === 'failed' ? 0 : 1,
    )
  },
)

test('eight customers who pay at once get invoices without a gap, through rollbacks too', async () => {
  const { pool } = till.app.deps
  await pool.query(`create sequence failures`)
  await pool.query(`create function fail_first() returns trigger language plpgsql as $$
    begin if nextval('failures') <= 3 then raise exception 'injected'; end if; return new; end $$`)
  await pool.query(
    'create trigger fail_first before insert on invoices for each row execute function fail_first()',
  )
  const customers = await Promise.all(Array.from({ length: 8 }, () => till.app.makeCustomer()))
  const pages = await Promise.all(
    customers.map(async (customer) => {
      const answer = await till.open(customer, [await till.makeQuote(customer)])
      return { customer, url: answer.body.url as string }
    }),
  )
  await Promise.all(pages.map(({ url }) => till.pay(url)))
  await vi.waitFor(async () => {
    for (const { customer, url } of pages) {
      expect((await stateOf(customer, url)).status).toBe('paid')
    }
  }, patience)
  await pool.query('drop trigger fail_first on invoices')
  // Seen to fail with a sequence in place of the counter.
  const { rows } = await pool.query(
    `select count(*)::int as n, max(sequence) as last, min(sequence) as first,
       bool_and(issued_at >= previous) as ordered
     from (select sequence, issued_at, coalesce(lag(issued_at) over (order by sequence), issued_at) as previous
       from invoices) as i`,
  )
  expect(rows[0]).toEqual({ n: rows[0].last, last: rows[0].n, first: 1, ordered: true })
  expect(rows[0].n).toBeGreaterThanOrEqual(8)
  expect(counted(till.answers)).toMatchObject({ 500: 3 })
})

test('after all of this, no rule of money and parcels is broken', async () => {
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})
