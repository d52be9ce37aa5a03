import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CartItem } from '#domain/cart/cart-item.ts'
import { compareWithProvider } from '#server/payments/comparison/compare-with-provider.ts'
import { reconcileCheckouts } from '#server/payments/reconciliation/reconcile-checkouts.ts'
import { jobContext } from '#server/worker.ts'
import { isAnsweredAway } from '#tests/support/broken-provider.ts'
import type { TestQuote } from '#tests/support/accepted-quote.ts'
import { checkCart, openBasket } from '#tests/support/basket.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { patience } from '#tests/support/patience.ts'
import type { Person } from '#tests/support/test-app.ts'
import {
  agreed,
  basketOf,
  keepCard,
  payBySaved,
  quoteStatus,
  takenOf,
} from '#tests/support/saved-methods.ts'
import { openTill, type Till } from '#tests/support/till.ts'

let till: Till
let marie: Person
let method: string
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())
beforeEach(async () => {
  marie = await till.app.makeCustomer()
  method = await keepCard(till, marie)
})

const payBy = (quote: TestQuote, paymentMethodId = method) =>
  payBySaved(till, marie, quote, paymentMethodId)
const statusOf = (quote: TestQuote) => quoteStatus(till, quote)
const ordersOf = ({ id }: TestQuote) => till.count('order_quotes', 'quote_id = $1', [id])
const takenOfMarie = () => takenOf(till, marie)
const reconcile = () => reconcileCheckouts(jobContext(till.app.deps, 'reconcile-checkouts'))
const later = (ms: number) => {
  till.app.clock.now = new Date(till.app.clock.now.getTime() + ms)
}

type Basket = ReturnType<typeof basketOf> & { readonly items?: CartItem[] }

/** The server was lost after the provider had charged: our rows of before, and no answer. */
const losesItsAnswer = (quote: TestQuote): Promise<void> => losesAnswerTo(basketOf(quote))

async function losesAnswerTo(basket: Basket): Promise<void> {
  const { app } = till
  const { payBySavedMethod } = await import('./pay-by-saved-method.ts')
  const real = app.deps.stripe
  if (!real) throw new Error('no provider')
  const lost = new Proxy(real, {
    get: (stripe, name) =>
      name !== 'paymentIntents'
        ? Reflect.get(stripe, name)
        : {
            create: async (...sent: Parameters<typeof real.paymentIntents.create>) => {
              await stripe.paymentIntents.create(...sent)
              throw new Error('the process is gone')
            },
          },
  })
  const ctx = { ...(await app.contextOf(marie)), stripe: lost }
  const input = { ...basket, ...(await agreed(till)) }
  await expect(payBySavedMethod(ctx, { ...input, paymentMethodId: method })).rejects.toThrow(
    'the process is gone',
  )
}

// Removed to see it fail: `savedMethodIntentOf` in receive-stripe-event.
test('a process that was lost after the charge: its message fulfils', async () => {
  const quote = await till.makeQuote(marie, { totalCents: 5700 })
  await losesItsAnswer(quote)
  await vi.waitFor(async () => expect(await statusOf(quote)).toBe('paid'), patience)
  expect(await ordersOf(quote)).toBe(1)
})

// Removed to see it fail: `paymentMethodId !== null` of voidRivals.
test('until its result is known, the same basket cannot be paid on the provider’s page', async () => {
  const quote = await till.makeQuote(marie, { totalCents: 5750 })
  await till.control('/hold')
  await losesItsAnswer(quote)
  const other = await till.open(marie, [quote])
  expect([other.status, other.body.code]).toEqual([409, 'payment-in-progress'])
  await till.control('/release')
  await vi.waitFor(async () => expect(await statusOf(quote)).toBe('paid'), patience)
  expect((await takenOfMarie()).filter((cents) => cents === 5750)).toEqual([5750])
})

// Removed to see it fail: `findIntent` in reconcile-checkouts.
test('its message lost too: reconciliation finds the charge; a second press takes nothing more', async () => {
  const [first, second] = [
    await till.makeQuote(marie, { totalCents: 5800 }),
    await till.makeQuote(marie, { totalCents: 5900 }),
  ]
  await till.control('/hold')
  await losesItsAnswer(first)
  later(3 * 60_000)
  await reconcile()
  expect(await statusOf(first)).toBe('paid')

  await losesItsAnswer(second)
  expect((await payBy(second)).body.outcome).toBe('done')
  await till.control('/release', { order: 'reversed' })
  await reconcile()
  expect(new Set((await takenOfMarie()).filter((cents) => cents > 5700))).toEqual(
    new Set([5800, 5900]),
  )
  expect(await takenOfMarie()).toHaveLength(3)
  expect([await ordersOf(first), await ordersOf(second)]).toEqual([1, 1])
})

test('a try that never reached the provider lets go of the quote', async () => {
  const quote = await till.makeQuote(marie)
  const { payBySavedMethod } = await import('./pay-by-saved-method.ts')
  const { openDeps, closeDeps } = await import('#server/open-deps.ts')
  const away = await openDeps({ ...till.app.deps.config, STRIPE_API_URL: 'http://127.0.0.1:1' })
  const ctx = { ...(await till.app.contextOf(marie)), stripe: away.stripe }
  const input = { ...basketOf(quote), ...(await agreed(till)) }
  const paying = payBySavedMethod(ctx, { ...input, paymentMethodId: method })
  await expect(paying).rejects.toSatisfy(isAnsweredAway)
  await closeDeps(away)
  later(3 * 60_000)
  await reconcile()
  const open = `customer_id = $1 and status = 'open'`
  expect(await till.count('checkouts', open, [marie.id])).toBe(0)
  expect((await openBasket(till, marie, { quotes: [quote] })).status).toBe(200)
})

// Keeping adds up. Removed to see it fail: `requireResultSeen` in open-checkout.
test('keeping that a lost press paid is not charged again, by any way, until its result was shown', async () => {
  const { parcelIds } = await till.makeQuote(marie, { status: 'sent_to_client' })
  const [parcelId = ''] = parcelIds
  const items: CartItem[] = [{ kind: 'option', option: 'garde-10-jours', parcelId }]
  const { totalCents } = (await checkCart(till, marie, items)).items[0]
  const basket = { quotes: [], items, totalCents }
  const press = async (more: object = {}) => {
    const body = { ...basket, ...(await agreed(till)), paymentMethodId: method, ...more }
    return till.app.request('POST', '/api/payments', { as: marie, body })
  }
  const keepings = () => till.count('storage_keepings', 'parcel_id = $1', parcelIds)
  await losesAnswerTo(basket)
  await vi.waitFor(async () => expect(await keepings()).toBe(1), patience)

  const again = await press()
  expect([again.status, again.body.code]).toEqual([409, 'payment-unseen'])
  expect((await openBasket(till, marie, { items })).body.code).toBe('payment-unseen')
  expect(await takenOfMarie()).toHaveLength(2)

  const { sessionId } = again.body.details
  expect((await press({ seenPayments: [sessionId] })).body.outcome).toBe('done')
  expect([await keepings(), (await takenOfMarie()).length]).toEqual([2, 3])
})

test('after all of this, no rule of money and parcels is broken', async () => {
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})

// Last: a backup is restored by hand. Removed to see it fail: `mendSavedMethod`.
test('after a restored backup the comparison fulfils it again, from the basket of its intent', async () => {
  const now = till.app.clock.now
  till.app.clock.now = new Date()
  const quote = await till.makeQuote(marie, { totalCents: 6000 })
  till.app.clock.now = now
  await till.control('/hold')
  await losesItsAnswer(quote)
  const { pool, db } = till.app.deps
  const checkout = `(select checkout_id from checkout_quotes where quote_id = '${quote.id}')`
  const { rows } = await pool.query(`select id from checkouts where id in ${checkout}`)
  await pool.query('delete from checkout_quotes where quote_id = $1', [quote.id])
  await pool.query('delete from checkouts where id = $1', [rows[0].id])
  await db.deleteFrom('stripe_events').execute()
  await compareWithProvider(jobContext(till.app.deps, 'compare-with-provider'))
  expect(await statusOf(quote)).toBe('paid')
})
