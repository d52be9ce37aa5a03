import { afterAll, beforeAll, expect, test } from 'vitest'
import { row, type Body } from '#tests/support/basket.ts'
import type { Person } from '#tests/support/test-app.ts'
import { insertBox } from '#tests/support/insert-box.ts'
import { openTill, type Till } from '#tests/support/till.ts'

let till: Till
let admin: Person
let marie: Person
let paul: Person
let first: Named
beforeAll(async () => {
  till = await openTill()
  admin = await till.app.makeStaff('admin')
  marie = await till.app.makeCustomer()
  paul = await till.app.makeCustomer()
  await till.app.deps.pool.query(
    `update customers set first_name = '=HYPERLINK("x")', last_name = 'Paul' where user_id = $1`,
    [paul.id],
  )
  first = await paid(marie)
  for (let count = 0; count < 3; count += 1) {
    till.app.clock.now = new Date(till.app.clock.now.getTime() + 60_000)
    await paid(paul)
  }
})
afterAll(() => till.close())

type Named = {
  readonly id: string
  readonly number: string
  readonly invoice: string
  readonly client: string
}

async function paid(customer: Person): Promise<Named> {
  await till.pay((await till.open(customer, [await till.makeQuote(customer)])).body.url)
  return row(
    till,
    `select o.id, o.number, i.number as invoice, c.client_number as client from orders o
      join invoices i on i.order_id = o.id join customers c on c.user_id = o.customer_id
      where o.customer_id = $1 order by o.created_at desc limit 1`,
    [customer.id],
  )
}
const get = (path: string, as = admin) => till.app.request('GET', `/api/admin/${path}`, { as })
const found = async (query: string): Promise<string[]> =>
  (await get(`orders?${query}`)).body.items.map(({ number }: { number: string }) => number)
const search = (text: string) => found(`search=${encodeURIComponent(text)}`)

test('an order is found by its number, its invoice, its client, by name or by address, and by nothing else', async () => {
  const whole = [first.number, first.invoice, first.client]
  for (const text of [...whole, ...whole.map((it) => it.toLowerCase()), marie.email, 'TÉHEI']) {
    expect([text, await search(text)]).toEqual([text, [first.number]])
  }
  expect(await search('paul')).toHaveLength(3)
  expect(await search(`${first.client} paul`)).toEqual([])
  // No name, address or number of the test holds these letters.
  expect(await search('wxz%')).toEqual([])
})

// Removed to see it fail: `ordersReferredTo`.
test('an order is found by what Stripe, the carrier, its box and its quote are called', async () => {
  const { id: shipmentId } = await row(till, 'select id from shipments where order_id = $1', [
    first.id,
  ])
  await insertBox(till.app.deps, shipmentId, {
    status: 'handed_over',
    handed_over_at: till.app.clock.now,
    tracking_number: '8L00412345678',
  })
  // The quote numbers of the tests have lower-case letters.
  await till.app.deps.pool.query(
    `update quotes set number = 'D-2026-000777' where id in (select quote_id from order_quotes where order_id = $1)`,
    [first.id],
  )
  const names = await row(
    till,
    `select p.stripe_payment_intent_id as payment, s.number as box, q.number as quote
      from orders o join payments p on p.order_id = o.id join shipments s on s.order_id = o.id
      join order_quotes oq on oq.order_id = o.id join quotes q on q.id = oq.quote_id where o.id = $1`,
    [first.id],
  )
  const { payment, box, quote } = names
  const short = box.replace(/-0+(?=[1-9])/, '-')
  for (const text of [
    short,
    payment,
    ` ${payment} `,
    box,
    box.toLowerCase(),
    quote,
    '8l00 4123 45678',
  ]) {
    expect([text, await search(text)]).toEqual([text, [first.number]])
  }
  const { body } = await get(`order-counts?search=${payment}`)
  expect(body.statuses).toContainEqual({ status: 'processing', count: 1 })
  expect(await found(`search=${payment}&status=delivered`)).toEqual([])
  // Orders and invoices have the same parts in their numbers, but the whole number names none.
  expect(await search(first.number.replace('C', 'E').replace(/\d$/, '9'))).toEqual([])
})

test('a withdrawal’s number finds its order alone, and a number typed in part is not completed', async () => {
  const other = first.number.replace('C', 'R')
  expect(await search(other)).toEqual([])
  await till.app.deps.pool.query(
    `insert into legal_requests (number, kind, request_key, name, email, contract, order_id, signed_in, received_at)
      values ($1, 'withdrawal', gen_random_uuid(), 'Rosalie Raharison', 'r@example.test', 'celle de mars', $2, false, now())`,
    [other.replace(/\d$/, '9'), first.id],
  )
  expect(await search(other.replace(/\d$/, '9'))).toEqual([first.number])
  expect(await search(first.number.slice(0, -1))).toContain(first.number)
})

test('a letter that has no capital of its own is found as it was typed', async () => {
  const { pool } = till.app.deps
  const rename = `update customers set last_name = $2 where user_id = $1 returning last_name`
  await pool.query(rename, [marie.id, 'Weiß'])
  expect(await search('Weiß')).toEqual([first.number])
  await pool.query(rename, [marie.id, 'Tehei'])
})

test('a customer’s new name and address find their orders, the old ones no longer', async () => {
  const { pool } = till.app.deps
  await pool.query(`update customers set last_name = 'Wamytan' where user_id = $1`, [marie.id])
  await pool.query(`update users set email = 'neuve@escale.test' where id = $1`, [marie.id])
  expect(await search('wamytan')).toEqual([first.number])
  expect(await search('neuve@escale')).toEqual([first.number])
  expect(await search(marie.email)).toEqual([])
})

test('pages go by key, newest first, without losing or repeating one', async () => {
  const { body } = await get('orders?limit=3')
  const rest = await get(`orders?limit=3&cursor=${body.nextCursor}`)
  const shown = [...body.items, ...rest.body.items].map((it: Body) => it.number)
  expect(shown).toHaveLength(4)
  expect(shown.toSorted((a, b) => (a < b ? 1 : -1))).toEqual(shown)
  expect(rest.body.nextCursor).toBeNull()
})

test('the period is of days in Paris, both included; the counts follow the search', async () => {
  const today = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' }).format(
    till.app.clock.now,
  )
  expect(await found(`from=${today}&to=${today}`)).not.toEqual([])
  expect(await found('to=2020-01-01')).toEqual([])
  const { body } = await get('order-counts?search=paul')
  expect(body.statuses).toContainEqual({ status: 'processing', count: 3 })
  expect(body.statuses).toContainEqual({ status: 'shipped', count: 0 })
})

test('the CSV is the list that was asked for, without a formula, and no operator has it', async () => {
  const { body, headers } = await get('order-export?search=paul')
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="commandes-[\d-]+\.csv"$/,
  )
  const lines = new TextDecoder().decode(body).trimEnd().split('\r\n')
  expect(lines).toHaveLength(4)
  for (const line of lines.slice(1)) expect(line).toContain(`;"'=HYPERLINK(""x"") Paul";`)
  const operator = await till.app.makeStaff('operateur')
  expect((await get('order-export', operator)).status).toBe(403)
})

// Seen to fail: with all that is committed, money that a second admin may still refuse was « Remboursé ».
test('the CSV says refunded of what left, not of what waits for a second admin', async () => {
  const db = till.app.deps.pool
  const refund = async (status: string) =>
    db.query(
      `insert into refunds (payment_id, amount_cents, origin, status, reason, requested_at, completed_at)
        select p.id, 100, 'capture', $1, 'test', now(), case when $1 = 'given' then now() end
        from payments p where p.order_id = $2`,
      [status, first.id],
    )
  await refund('awaiting_approval')
  const lineOfFirst = async () => {
    const { body } = await get(`order-export?search=${first.number}`)
    return new TextDecoder().decode(body).trimEnd().split('\r\n')[1]?.split(';')[7]
  }
  expect(await lineOfFirst()).toBe('0,00')
  await refund('given')
  expect(await lineOfFirst()).toBe('1,00')
})
