import { afterAll, beforeAll, expect, test } from 'vitest'
import { parisYearOf } from '#domain/storage/paris-day.ts'
import { jobContext } from '#server/worker.ts'
import { takeBackup, type Backup } from '#tests/support/backup.ts'
import { buy, keepingOf, plan, row, type Body } from '#tests/support/basket.ts'
import { insertParcel, insertReception } from '#tests/support/fixtures.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import type { Person } from '#tests/support/test-app.ts'
import type { TestQuote } from '#tests/support/accepted-quote.ts'
import { openTill, sessionOf, type Till } from '#tests/support/till.ts'
import { restoreCheckout } from '#server/payments/checkout/restore-checkout.ts'
import { requireStripe } from '#server/core/access.ts'
import { compareWithProvider } from './compare-with-provider.ts'

let till: Till
let marie: Person
let later: Person
let quotes: readonly TestQuote[]
let backup: Backup
/** The orders before and after the restore. */
let made = 0
let left = 0
/** The pages that were paid after the backup. */
let paid: Record<'quote' | 'basket' | 'sentAfter' | 'newcomer' | 'halfway', string>

const ctxOf = () => jobContext(till.app.deps, 'compare-with-provider')
async function compare(): Promise<void> {
  await compareWithProvider(ctxOf())
  await till.app.runJobs()
}
const moneyOf = (page: string): Promise<Body> =>
  row(
    till,
    `select p.order_id, p.is_found, p.found_for, r.status as refund, r.reason from payments p
       left join refunds r on r.payment_id = p.id where p.stripe_payment_intent_id = $1`,
    [intents[sessionOf(page)]],
  )
let intents: Record<string, string> = {}
const numbers = async (): Promise<string[]> =>
  (
    await till.app.deps.pool.query('select number from invoices order by series desc, sequence')
  ).rows.map(({ number }) => number)

beforeAll(async () => {
  till = await openTill()
  marie = await till.app.makeCustomer()
  quotes = [await till.makeQuote(marie, { parcels: 2 }), await till.makeQuote(marie)]
  const other = await till.makeQuote(marie)
  await buy(till, marie, { quotes: [other] })
  const parcelId = await insertParcel(till.app.deps, marie, 'received')
  await insertReception(till.app.deps, parcelId, await till.app.makeStaff('operateur'))
  backup = await takeBackup(till.app)

  const sentAfter = await till.makeQuote(marie)
  later = await till.app.makeCustomer()
  const [first, second] = quotes as [TestQuote, TestQuote]
  paid = {
    quote: await buy(till, marie, { quotes: [first] }),
    basket: await buy(till, marie, { items: [keepingOf(parcelId), plan('premium', 'year')] }),
    halfway: await buy(till, marie, { quotes: [second] }),
    sentAfter: await buy(till, marie, { quotes: [sentAfter] }),
    newcomer: await buy(till, later, { quotes: [await till.makeQuote(later)] }),
  }
  await till.app.runJobs()
  intents = Object.fromEntries(
    (
      await till.app.deps.pool.query(
        `select c.stripe_session_id, p.stripe_payment_intent_id from checkouts c join payments p on p.checkout_id = c.id`,
      )
    ).rows.map((each) => [each.stripe_session_id, each.stripe_payment_intent_id]),
  )
  made = await till.count('orders', 'true', [])
  await backup.restore()
  left = await till.count('orders', 'true', [])
})
afterAll(() => till.close())

// Guards `restoreCheckout` (nothing is fulfilled), then `oweFound` (the newcomer's money stays with us).
test('what was paid since the backup is fulfilled, or goes back when there is nothing left to fulfil', async () => {
  expect([made, left]).toEqual([6, 1])
  // A worker that was killed between the two steps.
  const ctx = ctxOf()
  const session = await requireStripe(ctx).checkout.sessions.retrieve(sessionOf(paid.halfway))
  await ctx.db.transaction().execute((tx) => restoreCheckout(tx, ctx, session))
  await compare()

  for (const page of [paid.quote, paid.basket, paid.halfway]) {
    expect(await moneyOf(page)).toMatchObject({ order_id: expect.any(String), refund: null })
  }
  expect(await moneyOf(paid.sentAfter)).toMatchObject({
    order_id: null,
    found_for: marie.id,
    refund: 'given',
    reason: 'basket-lost',
  })
  expect(await moneyOf(paid.newcomer)).toMatchObject({ found_for: null, refund: 'given' })
  expect(await till.count('shipments', 'true', [])).toBe(3)
  expect(await row(till, 'select plan from customers where user_id = $1', [marie.id])).toEqual({
    plan: 'premium',
  })
  const told = "kind = 'payment-refunded' and channel = 'email' and user_id = $1"
  expect(await till.count('notifications', told, [marie.id])).toBe(1)
})

test('the numbers of invoices have no gap, and no rule is broken', async () => {
  const year = parisYearOf(new Date())
  expect(await numbers()).toEqual([1, 2, 3, 4].map((n) => `F-${year}-${`${n}`.padStart(6, '0')}`))
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})

test('it is shown what was found, once, and a second run changes nothing', async () => {
  const kinds = async () =>
    (
      await till.app.deps.pool.query(
        'select kind, state, count(*)::int as n from provider_differences group by 1, 2 order by 1',
      )
    ).rows
  const found = [
    { kind: 'owed_back', state: 'mended', n: 2 },
    { kind: 'recovered', state: 'mended', n: 3 },
  ]
  expect(await kinds()).toEqual(found)
  const before = await numbers()
  await Promise.all([compare(), compare()])
  await till.control('/release', { order: 'reversed' })
  expect(await kinds()).toEqual(found)
  expect(await numbers()).toEqual(before)
  expect(await till.count('orders', 'true', [])).toBe(4)
})
