import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { jobContext } from '#server/worker.ts'
import { isAnsweredAway } from '#tests/support/broken-provider.ts'
import type { Person } from '#tests/support/test-app.ts'
import type { TestQuote } from '#tests/support/accepted-quote.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { patience } from '#tests/support/patience.ts'
import { openTill, termsVersionNow, type Till } from '#tests/support/till.ts'
import { openCheckout } from '#server/payments/checkout/open-checkout.ts'
import { reconcileCheckouts } from './reconcile-checkouts.ts'
import { voidOpenCheckouts } from '#server/payments/checkout/rival-checkouts.ts'

let till: Till
let marie: Person
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())
beforeEach(async () => {
  marie = await till.app.makeCustomer()
  till.line.databaseAway = false
})

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
const reconcile = () => reconcileCheckouts(jobContext(till.app.deps, 'reconcile-checkouts'))
const later = (ms: number) => {
  till.app.clock.now = new Date(till.app.clock.now.getTime() + ms)
}

test('a payment whose message was lost is found by reconciliation', async () => {
  const quote = await till.makeQuote(marie)
  const url = await opened(quote)
  await till.control('/hold')
  await till.pay(url)
  expect((await stateOf(marie, url)).status).toBe('open')
  // A page never fulfils, however often it is read; and nobody can pay a second time meanwhile.
  expect((await till.open(marie, [quote])).body.code).toBe('payment-in-progress')
  later(3 * minute)
  await reconcile()
  expect((await stateOf(marie, url)).status).toBe('paid')
  await till.control('/release', { order: 'created' })
  expect(await ordersOfMarie()).toBe(1)
})

test('a message that finds the database away is answered 503, and its retry is served', async () => {
  const quote = await till.makeQuote(marie)
  const url = await opened(quote)
  till.line.databaseAway = true
  const paying = till.pay(url)
  await vi.waitFor(() => {
    expect(till.answers).toContain(503)
  }, patience)
  till.line.databaseAway = false
  await paying
  await vi.waitFor(async () => {
    expect((await stateOf(marie, url)).status).toBe('paid')
  }, patience)
})

test('a provider that is away leaves a checkout that the next click or reconciliation heals', async () => {
  const { app } = till
  const quote = await till.makeQuote(marie)
  const { openDeps, closeDeps } = await import('#server/open-deps.ts')
  const config = { ...app.deps.config, STRIPE_API_URL: 'http://127.0.0.1:1' }
  const away = await openDeps(config)
  const { stripe } = away
  const ctx = { ...(await app.contextOf(marie)), stripe }
  const input = {
    quotes: [{ quoteId: quote.id, version: 1 }],
    totalCents: 4215,
    acceptTerms: true as const,
    termsVersion: await termsVersionNow(app),
    requestExpress: false,
  }
  await expect(openCheckout(ctx, input)).rejects.toSatisfy(isAnsweredAway)
  await closeDeps(away)
  const healed = await till.open(marie, [quote])
  expect(healed.status).toBe(200)
  expect(await count('checkouts', 'customer_id = $1', [marie.id])).toBe(1)

  await app.deps.pool.query(
    'update checkouts set stripe_session_id = null, url = null where id = $1',
    [healed.body.checkoutId],
  )
  later(3 * minute)
  await reconcile()
  expect(await count('checkouts', `customer_id = $1 and status = 'expired'`, [marie.id])).toBe(1)
  expect((await till.open(marie, [quote])).status).toBe(200)
})

test('reconciliation closes at the provider the pages of void checkouts', async () => {
  const quote = await till.makeQuote(marie)
  const url = await opened(quote)
  const ctx = await till.app.contextOf(marie)
  await till.app.deps.db.transaction().execute((tx) => voidOpenCheckouts(tx, ctx, quote.id))
  later(3 * minute)
  await reconcile()
  const session = await till.app.deps.stripe?.checkout.sessions.retrieve(sessionOf(url))
  expect(session?.status).toBe('expired')
  expect(await count('checkouts', 'customer_id = $1 and settled_at is null', [marie.id])).toBe(0)
})

test('what the provider has forgotten locks nobody out of paying', async () => {
  const quote = await till.makeQuote(marie)
  const first = await opened(quote)
  await till.app.deps.pool.query(
    `update checkouts set stripe_session_id = 'cs_test_forgotten' where stripe_session_id = $1`,
    [sessionOf(first)],
  )
  await till.app.deps.pool.query(
    `update customers set stripe_customer_id = 'cus_forgotten' where user_id = $1`,
    [marie.id],
  )
  const again = await opened(quote)
  await till.pay(again)
  expect((await stateOf(marie, again)).status).toBe('paid')
  expect(await count('checkouts', `customer_id = $1 and status = 'expired'`, [marie.id])).toBe(1)
  const known = () =>
    till.app.deps.pool.query('select stripe_customer_id from customers where user_id = $1', [
      marie.id,
    ])
  const before = (await known()).rows
  await opened(await till.makeQuote(marie))
  expect((await known()).rows).toEqual(before)
})

test('after all of this, no rule of money and parcels is broken', async () => {
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})
