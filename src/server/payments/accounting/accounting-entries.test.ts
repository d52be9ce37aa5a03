import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parisDayOf, parisDayText, parisYearOf } from '#domain/storage/paris-day.ts'
import type { DifferenceKind } from '#domain/payment/difference.ts'
import { fecHeads } from '#domain/accounting/fec.ts'
import { compareWithProvider } from '#server/payments/comparison/compare-with-provider.ts'
import { jobContext } from '#server/worker.ts'
import type { ReportedRow } from '#server/payments/archives/e-reporting.ts'
import { buy, plan } from '#tests/support/basket.ts'
import { refundDesk, type Desk } from '#tests/support/refund-desk.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'

let till: Till
let admin: Person
let desk: Desk
beforeAll(async () => {
  till = await openTill()
  admin = await till.app.makeStaff('admin')
  desk = refundDesk(till, admin)
})
afterAll(() => till.close())

const read = (year: number, as: Person = admin) =>
  till.app.request('GET', `/api/admin/finances/accounting-entries?year=${year}`, { as })

type Row = Readonly<Record<(typeof fecHeads)[number], string>>

async function entries(of = till.app.clock.now): Promise<Row[]> {
  const { status, body } = await read(parisYearOf(of))
  expect(status).toBe(200)
  const [heads = '', ...rows] = new TextDecoder().decode(body).split('\r\n').filter(Boolean)
  expect(heads.split('\t')).toEqual(fecHeads)
  return rows.map((row) => {
    const cells = row.split('\t')
    return Object.fromEntries(fecHeads.map((head, place) => [head, cells[place] ?? ''])) as Row
  })
}

const centsOf = (text: string): number => Number(text.replace(',', ''))
const balance = (rows: readonly Row[]): number =>
  rows.reduce((sum, { Debit, Credit }) => sum + centsOf(Debit) - centsOf(Credit), 0)
const ofAccount = (rows: readonly Row[], start: string) =>
  rows.filter(({ CompteNum }) => CompteNum.startsWith(start))

// Removed to see it fail: `refunds` in entriesOfDay; `vat` in saleEntry.
test('sold, paid and given back, the books of the year balance and agree with the invoices', async () => {
  const marie = await till.app.makeCustomer()
  const quote = await till.makeQuote(marie)
  await till.pay((await till.open(marie, [quote])).body.url)
  const orderId = await desk.orderOf(marie)
  await desk.ask(orderId, { kind: 'amount', amountCents: 1000 })
  await desk.settled(orderId, (order) => expect(order.money.refunds[0].status).toBe('given'))
  await buy(till, await till.app.makeCustomer(), { items: [plan()] })

  const rows = await entries()
  const byNumber = Map.groupBy(rows, ({ EcritureNum }) => Number(EcritureNum))
  expect([...byNumber.keys()]).toEqual(Array.from(byNumber, (_, place) => place + 1))
  expect([...byNumber.values()].map(balance)).toEqual(Array.from(byNumber, () => 0))
  const { rows: papers } = await till.app.deps.pool.query<{ net: number; vat: number }>(
    `select sum((content -> 'totals' ->> 'netCents')::int)::int as net,
      sum((content -> 'totals' ->> 'vatCents')::int)::int as vat from invoices`,
  )
  expect(-balance(ofAccount(rows, '706'))).toBe(papers[0]?.net)
  expect(-balance(ofAccount(rows, '44571'))).toBe(papers[0]?.vat)
  expect(papers[0]?.vat).toBeGreaterThan(0)
  // Everything that was invoiced is paid or given back.
  expect(balance(ofAccount(rows, '411'))).toBe(0)
  expect(balance(ofAccount(rows, '517'))).toBe((papers[0]?.net ?? 0) + (papers[0]?.vat ?? 0))
  expect(ofAccount(rows, '411').every(({ CompAuxNum }) => CompAuxNum.startsWith('CLT-'))).toBe(true)
})

const paidOrder = async (): Promise<string> => {
  const customer = await till.app.makeCustomer()
  await buy(till, customer, { quotes: [await till.makeQuote(customer)] })
  return desk.orderOf(customer)
}
const moved = (provider_id: string, category: string, amount_cents: number, fee_cents: number) => ({
  provider_id,
  category,
  currency: 'eur',
  amount_cents,
  fee_cents,
  created_at: till.app.clock.now,
  available_at: till.app.clock.now,
})

// Seen to fail: the account was too high by what the bank held. Removed to see it fail: `isOfDispute`.
test('the account of Stripe is its balance there while a bank disputes and after the verdict; a loss waits in suspense', async () => {
  const { db } = till.app.deps
  const agree = async (heldCents: number) => {
    await compareWithProvider(jobContext(till.app.deps, 'compare-with-provider'))
    const there = await db
      .selectFrom('provider_entries')
      .select((row) => row.fn.sum<string>(sql`amount_cents - fee_cents`).as('cents'))
      .executeTakeFirstOrThrow()
    const books = await entries()
    expect(balance(ofAccount(books, '517'))).toBe(Number(there.cents))
    expect(balance(ofAccount(books, '471'))).toBe(heldCents)
  }
  const [lost, won] = [await paidOrder(), await paidOrder()]
  await desk.ask(lost, { kind: 'amount', amountCents: 1000 })
  await desk.settled(lost, (order) => expect(order.money.refunds[0].status).toBe('given'))
  await agree(0)
  const state = (orderId: string, status: string) =>
    desk.settled(orderId, (order) => expect(order.money.disputes[0].status).toBe(status))
  for (const orderId of [lost, won]) {
    await till.control(`/charges/${await desk.chargeOf(orderId)}/dispute`, {})
    await state(orderId, 'open')
  }
  const { total } = await db
    .selectFrom('disputes')
    .select((row) => row.fn.sum<string>('amount_cents').as('total'))
    .executeTakeFirstOrThrow()
  await agree(Number(total))
  for (const [orderId, outcome] of [
    [lost, 'lost'],
    [won, 'won'],
  ] as const) {
    const { providerId } = (await desk.read(orderId)).money.disputes[0]
    await till.control(`/disputes/${providerId}/close`, { outcome })
    await state(orderId, outcome)
  }
  await agree(0)
  // What a bank takes beyond what was left of the payment; the emulator never does.
  await db
    .insertInto('provider_entries')
    .values(moved('txn_more', 'dispute', -1000, 0))
    .execute()
  await agree(1000)
})

const dayOf = (at: Date) => parisDayText(parisDayOf(at))
const reported = async (at: Date) => {
  const path = `/api/admin/finances/e-reporting?from=${dayOf(at)}&to=${dayOf(at)}&format=json`
  return (await till.app.request('GET', path, { as: admin })).body.rows
}

// Seen to fail: the entry of the refund, and its day's total, vanished. Removed to see it fail: `returned_at`.
test('a refund that comes back changes no past day: it is taken back on the day of its return', async () => {
  const then = till.app.clock.now
  const orderId = await paidOrder()
  await desk.ask(orderId, { kind: 'amount', amountCents: 777 })
  await desk.settled(orderId, (order) => expect(order.money.refunds[0].status).toBe('given'))
  const past = { books: await entries(then), sums: await reported(then) }
  const { id } = (await till.app.deps.stripe?.refunds.list({ limit: 1 }))?.data[0] ?? {}

  till.app.clock.now = new Date(then.getTime() + 32 * 86_400_000)
  const now = till.app.clock.now
  await till.control(`/refunds/${id}/settle`, { outcome: 'failed' })
  await desk.settled(orderId, (order) => expect(order.money.refunds[0].status).toBe('returned'))
  const ofDay = (rows: readonly Row[], at: Date) =>
    rows.filter(({ EcritureDate }) => EcritureDate === dayOf(at).replaceAll('-', ''))
  expect(ofDay(await entries(then), then)).toEqual(ofDay(past.books, then))
  expect(await reported(then)).toEqual(past.sums)
  const back = ofDay(await entries(now), now)
  expect(back.map(({ CompteNum, Debit, Credit }) => [CompteNum, Debit, Credit])).toEqual([
    ['411000', '0,00', '7,77'],
    ['517000', '7,77', '0,00'],
  ])
  const told: readonly ReportedRow[] = await reported(now)
  expect(new Set(told.map(({ kind }) => kind))).toEqual(new Set(['refunds']))
  expect(told.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(-777)
  till.app.clock.now = then
})

// Removed to see it fail: `unknownMoney` in entriesOfDay. Seen to fail: the reserve was in no entry.
test('commissions and payouts are in the books; what only the provider knows waits on the suspense account', async () => {
  const before = await entries()
  const rows = [
    moved('txn_charge', 'charge', 4215, 87),
    moved('txn_fee', 'fee', -13, 0),
    moved('txn_payout', 'payout', -4000, 0),
    moved('txn_reserve', 'risk_reserved_funds', -500, 0),
    moved('txn_back', 'refund_failure', 777, 0),
    { ...moved('txn_dollars', 'payout', -4000, 0), currency: 'usd' },
  ]
  await till.app.deps.db.insertInto('provider_entries').values(rows).execute()
  const found = (kind: DifferenceKind, subject: string, amount_cents: number, state = 'open') => ({
    kind,
    subject,
    amount_cents,
    state,
    currency: 'eur',
    occurred_at: till.app.clock.now,
    found_at: till.app.clock.now,
    seen_at: till.app.clock.now,
  })
  const differences = [
    found('charge_unknown', 'ch_by_hand', 2490),
    found('refund_unknown', 're_by_hand', 990),
    found('charge_unknown', 'ch_not_there', 1111, 'gone'),
    found('amount_differs', 'ch_other', 2222),
    { ...found('charge_unknown', 'ch_dollars', 3333), currency: 'usd' },
  ]
  await till.app.deps.db.insertInto('provider_differences').values(differences).execute()
  const books = await entries()
  const added = (start: string) =>
    balance(ofAccount(books, start)) - balance(ofAccount(before, start))
  expect(added('627')).toBe(100)
  expect(added('512')).toBe(4000)
  expect(added('471')).toBe(990 - 2490 + 500)
  expect(balance(books)).toBe(0)
})

test('the year before has its heads alone; nobody but the office reads the books', async () => {
  const { body } = await read(2000)
  expect(new TextDecoder().decode(body)).toMatch(/^JournalCode\t.+\r\n$/)
  const year = parisYearOf(till.app.clock.now)
  for (const as of [await till.app.makeCustomer(), await till.app.makeStaff('operateur')]) {
    expect((await read(year, as)).status).toBe(403)
  }
})
