import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from './support/invariants.ts'
import { openTill, type Till } from './support/till.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
  const marie = await till.app.makeCustomer()
  for (let paid = 0; paid < 2; paid += 1) {
    const { url } = (await till.open(marie, [await till.makeQuote(marie)])).body
    await till.pay(url)
  }
})
afterAll(() => till.close())

/** What is found broken by this damage, which is taken back. */
async function foundAfter(damage: string): Promise<string[]> {
  const client = await till.app.deps.pool.connect()
  try {
    await client.query('begin')
    await client.query(damage)
    return Object.keys(await brokenInvariants(client))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('two paid orders break nothing', async () => {
  expect(await foundAfter('select')).toEqual([])
})

/** Without its credit note. */
const gaveBackUntold = `insert into refunds (payment_id, amount_cents, origin, status, reason, requested_at, completed_at)
  select id, 100, 'provider', 'given', 'provider', now(), now() from payments limit 1`

// Each rule is seen to fail.
test.each([
  ['a paid order has exactly', 'update payments set order_id = null'],
  ['captured money has', 'update payments set order_id = null'],
  ['an order that was paid has one invoice', 'update orders set total_cents = total_cents + 1'],
  ['invoice numbers follow', 'update invoice_counters set last = last + 1'],
  ['what is given back or promised', 'update payments set committed_cents = 1'],
  ['what was captured less', gaveBackUntold],
  ['a credit note is of its refund', gaveBackUntold],
  ['the counts that are kept', `insert into tally_changes (name, delta) values ('users', 1)`],
  [
    'the figures of each day',
    `insert into tally_changes (name, delta) select 'revenue-on:' || current_date, 1`,
  ],
  [
    'the figures of each day',
    `delete from tally_changes where name like 'registered-on:%'; delete from tallies where name like 'registered-on:%'`,
  ],
  ['an order is refunded when', `update orders set status = 'refunded'`],
  ['a checkout asks', 'update checkouts set total_cents = total_cents + 1'],
  [
    'a sent version is',
    `alter table quote_versions disable trigger user;
     update quote_versions set total_cents = total_cents + 1, fee_cents = fee_cents + 1`,
  ],
  ['a quote is paid when', `update order_quotes set active = false`],
  ['nothing that is over', 'update checkout_quotes set open = true'],
  [
    'a parcel travels',
    'update parcels set customer_id = (select user_id from customers where user_id <> customer_id limit 1)',
  ],
  ['a parcel that is being prepared', `update parcels set status = 'shipped'`],
  ['a parcel waits', `update parcels set status = 'pending_quote'`],
  ['a parcel says that it has contents', 'update parcels set has_invoice = true'],
  [
    'every benefit',
    `insert into benefit_uses select customer_id, 'first_shipment', 'always', 2, id from quotes limit 1`,
  ],
  [
    'a promotion is held',
    `insert into promotions (code, target, amount_cents, starts_at, created_at, updated_at) values ('X12', 'fee', 1, now(), now(), now());
     insert into promotion_uses select q.id, p.id, q.customer_id, 1, 1, now() from quotes q, promotions p limit 1; update quotes set status = 'cancelled'`,
  ],
  [
    'what happened is told',
    `insert into events (type, at, actor_kind, actor_label, order_id) select 'order.paid', now() - interval '1 day', 'job', 'x', id from orders limit 1`,
  ],
  [
    'an invoice is as it was issued',
    `alter table invoices disable trigger user; update invoices set content = jsonb_set(content, '{orderNumber}', '"C-0"')`,
  ],
])('a broken rule is found: %s', async (rule, damage) => {
  if (rule === 'a parcel travels') await till.app.makeCustomer()
  expect((await foundAfter(damage)).some((name) => name.startsWith(rule))).toBe(true)
})
