import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobContext } from '#server/worker.ts'
import { requireStripe } from '#server/core/access.ts'
import { refundDesk, type Desk } from '#tests/support/refund-desk.ts'
import { row, type Body } from '#tests/support/basket.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import type { Person } from '#tests/support/test-app.ts'
import { card, openTill, type Till } from '#tests/support/till.ts'
import { compareWithProvider } from './compare-with-provider.ts'

let till: Till
let admin: Person
let desk: Desk
beforeAll(async () => {
  till = await openTill()
  admin = await till.app.makeStaff('admin')
  desk = refundDesk(till, admin)
})
afterAll(() => till.close())

const ctxOf = () => jobContext(till.app.deps, 'compare-with-provider')
/** Our own rows are compared once they are a few minutes old. */
const compare = async (ctx = ctxOf()) => {
  till.app.clock.now = new Date(Date.now() + 15 * 60_000)
  await compareWithProvider(ctx)
}
async function paidOrder(): Promise<string> {
  const customer = await till.app.makeCustomer()
  await till.pay((await till.open(customer, [await till.makeQuote(customer)])).body.url)
  return desk.orderOf(customer)
}
const query = async (sql: string): Promise<readonly Body[]> =>
  (await till.app.deps.pool.query(sql)).rows
const differences = () =>
  query(
    'select kind, state, amount_cents, currency from provider_differences order by kind, amount_cents desc',
  )
const isAlert = async () => {
  const { body } = await till.app.request('GET', '/api/admin/dashboard/alerts', { as: admin })
  return body.alerts.some(({ kind }: Body) => kind === 'late-comparison')
}
const runs = () => query('select failure, ended_at from provider_comparisons order by id')

test('two sides that agree have no difference, and the balance is stored once', async () => {
  await paidOrder()
  await compare()
  await compare()
  expect(await differences()).toEqual([])
  expect(await query('select category, amount_cents, fee_cents from provider_entries')).toEqual([
    { category: 'charge', amount_cents: 4215, fee_cents: 88 },
  ])
  const told = await row(till, 'select charges, entries from provider_comparisons limit 1', [])
  expect(told).toEqual({ charges: 1, entries: 1 })
})

// Guards `isOurs` (the foreign session’s money goes back).
test('a charge made by hand, or of another shop of the account, is shown and never touched', async () => {
  const stripe = requireStripe(ctxOf())
  const byHand = (await till.control('/charges', { amount: 1999, currency: 'usd' })) as Body
  const foreign = await stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'https://autre-boutique.example/merci',
    client_reference_id: '6f0d3c1e-6f4e-4a30-9d4f-0f4f6d1c2b3a',
    metadata: { checkout_id: '6f0d3c1e-6f4e-4a30-9d4f-0f4f6d1c2b3a' },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'eur', unit_amount: 900, product_data: { name: 'Thé' } },
      },
    ],
  })
  await till.pay(foreign.url ?? '', { ...card, email: 'li@example.com' })
  await compare()
  await till.app.runJobs()
  expect(await differences()).toEqual([
    { kind: 'charge_unknown', state: 'open', amount_cents: 1999, currency: 'usd' },
    { kind: 'charge_unknown', state: 'open', amount_cents: 900, currency: 'eur' },
  ])
  expect((await stripe.refunds.list()).data).toEqual([])

  await till.control('/payouts', { currency: 'usd' })
  await till.control(`/charges/${byHand.id}/dispute`, {}).catch(() => undefined)
  await compare()
  expect(await differences()).toContainEqual(
    expect.objectContaining({ kind: 'dispute_unknown', currency: 'usd' }),
  )
  expect(
    await query(`select currency, amount_cents from provider_entries where category = 'payout'`),
  ).toEqual([{ currency: 'usd', amount_cents: -1944 }])
})

test('what the provider’s screens gave back takes its usual way, with its credit note', async () => {
  const orderId = await paidOrder()
  await till.control('/hold')
  await till.control(`/charges/${await desk.chargeOf(orderId)}/refund`, { amount: 1000 })
  const before = await differences()
  await compare()
  await till.control('/release', { order: 'created' })
  expect(await till.count('invoices', 'order_id = $1 and corrects is not null', [orderId])).toBe(1)
  expect(await differences()).toEqual(before)
})

test('a payment of ours that the provider does not know is shown, and is over once it knows it', async () => {
  const orderId = await paidOrder()
  const { stripe_payment_intent_id: intent } = await row(
    till,
    'select stripe_payment_intent_id from payments where order_id = $1',
    [orderId],
  )
  const rename = (name: string) =>
    till.app.deps.pool.query(
      'update payments set stripe_payment_intent_id = $2 where order_id = $1',
      [orderId, name],
    )
  const missing = () =>
    query(`select state from provider_differences where kind = 'payment_missing'`)
  // The charge must not be taken for a lost one meanwhile: its session is paid already.
  await rename('pi_nowhere')
  await compare()
  expect(await missing()).toEqual([{ state: 'open' }])
  await rename(intent)
  await compare()
  expect(await missing()).toEqual([{ state: 'gone' }])
})

// Guards `failures` in compareAll; the run closed what it had not looked at.
test('a provider that is away leaves everything as it was, and the next run goes on', async () => {
  const before = await differences()
  const { openDeps, closeDeps } = await import('#server/open-deps.ts')
  const away = await openDeps({ ...till.app.deps.config, STRIPE_API_URL: 'http://127.0.0.1:1' })
  await expect(compare({ ...ctxOf(), stripe: away.stripe })).rejects.toThrow('connection')
  await closeDeps(away)
  expect((await runs()).at(-1)).toMatchObject({ failure: 'provider-away' })
  expect(await differences()).toEqual(before)
  // Removed to see it fail: the filter on runs that failed.
  const endedAt = `update provider_comparisons set ended_at = now() - interval`
  await till.app.deps.pool.query(`${endedAt} '35 hours' where failure is null`)
  expect(await isAlert()).toBe(false)
  await till.app.deps.pool.query(`${endedAt} '37 hours' where failure is null`)
  expect(await isAlert()).toBe(true)
  await compare()
  expect(await isAlert()).toBe(false)
  expect((await runs()).at(-1)).toMatchObject({ failure: null, ended_at: expect.any(Date) })
})

// Guards `alone`.
test('one run at a time: a second one leaves at once, and a dead one holds up nobody', async () => {
  const before = (await runs()).length
  const rival = await till.app.deps.pool.connect()
  await rival.query(`select pg_advisory_lock(hashtext('provider-comparison'))`)
  await compare()
  expect(await runs()).toHaveLength(before)
  rival.release(true)
  await expect
    .poll(async () => {
      await compare()
      return (await runs()).length
    })
    .toBe(before + 1)
})

test('after all of this, no rule of money and parcels is broken', async () => {
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})
