import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { jobContext } from '#server/worker.ts'
import { buy, openBasket, plan, row } from '#tests/support/basket.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { patience } from '#tests/support/patience.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, sessionOf, type Till } from '#tests/support/till.ts'
import { theUser, whileHeld } from '#tests/support/while-held.ts'
import { syncCheckout } from './sync-checkout.ts'

/** A slow machine must not fail these tests. */
let till: Till
let marie: Person
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())
beforeEach(async () => {
  marie = await till.app.makeCustomer()
})

const remove = (as: Person) =>
  till.app.request('POST', '/api/me/deletion', { as, body: { confirmation: 'SUPPRIMER' } })
const theBuyer = ({ id }: Person) => ({
  text: 'select from customers where user_id = $1 for no key update',
  values: [id],
})
/** The rows that `beginSubscription` writes for a paid plan. */
const beginning = ({ id }: Person) => ({
  text: `insert into subscriptions (customer_id, stripe_subscription_id, plan, frequency, price_cents, status,
      period_start, period_end, started_at, checked_at, created_at, updated_at)
    values ($1::uuid, 'sub_' || $1::uuid, 'standard', 'month', 990, 'active', now(), now() + interval '1 month', now(), now(), now(), now())`,
  values: [id],
})
const forget = ({ id }: Person) =>
  till.app.deps.pool.query('delete from subscriptions where customer_id = $1', [id])
const refundOf = (page: string) =>
  row(
    till,
    `select r.reason, r.stripe_refund_id, c.status from checkouts c join payments p on p.checkout_id = c.id
      join refunds r on r.payment_id = p.id where c.stripe_session_id = $1`,
    [sessionOf(page)],
  )

function provider(): Stripe {
  const { stripe } = till.app.deps
  if (!stripe) throw new Error('a till has its provider')
  return stripe
}

/** Refunds from the provider's own screens; returns the subscription that the page started. */
async function giveBack(page: string): Promise<string> {
  const session = await provider().checkout.sessions.retrieve(sessionOf(page))
  const invoice = session.invoice as string
  const { data } = await provider().invoicePayments.list({ invoice })
  await provider().refunds.create({ payment_intent: data[0]?.payment.payment_intent as string })
  return session.subscription as string
}

// Removed to see it fail: `isGivenBack` in payment-refusal.
test('money that was given back before we heard that it came buys nothing', async () => {
  await till.control('/hold')
  const url = await buy(till, marie, { items: [plan()] })
  const subscriptionId = await giveBack(url)
  await till.control('/release', { order: 'reversed' })
  await syncCheckout(jobContext(till.app.deps, 'reconcile-checkouts'), sessionOf(url))
  await till.app.runJobs()
  expect(await refundOf(url)).toMatchObject({
    reason: 'given-back',
    stripe_refund_id: expect.stringMatching(/^re_/),
    status: 'void',
  })
  expect(await till.count('orders', 'customer_id = $1', [marie.id])).toBe(0)
  const { body } = await till.app.request('GET', '/api/subscription', { as: marie })
  expect(body).toMatchObject({ plan: 'gratuit', current: null })
  const ended = await provider().subscriptions.retrieve(subscriptionId)
  expect(ended.status).toBe('canceled')
})

// Removed to see it fail: the buyer's lock in choose-free-plan.
test('« free » chosen in the moment in which a plan is paid does not take the plan away', async () => {
  const chosen = await whileHeld(
    till.app,
    theBuyer(marie),
    () => till.app.request('POST', '/api/subscription/free-plan', { as: marie }),
    async (rival) => {
      await rival.query(beginning(marie))
      await rival.query(`update customers set plan = 'standard' where user_id = $1`, [marie.id])
    },
  )
  // The provider does not know this subscription, so the answer must not say that it has ended.
  expect(chosen.body.endsAt).not.toBe(null)
  await forget(marie)
})

// Removed to see it fail: the buyer's lock in delete-my-account.
test('an account is not deleted under a plan that is being paid, and neither waits for the other', async () => {
  const answer = await whileHeld(
    till.app,
    theBuyer(marie),
    () => remove(marie),
    async (rival) => {
      // Takes the lock that the payment's mail takes.
      await rival.query('select from users where id = $1 for key share nowait', [marie.id])
      await rival.query(beginning(marie))
    },
  )
  expect([answer.status, answer.body.code]).toEqual([409, 'subscription-running'])
  await forget(marie)
})

// Removed to see it fail: the buyer's lock in lockProfile.
test('a profile is saved after a payment that is being settled, and neither waits for the other', async () => {
  const body = { version: 1, firstName: 'Hinano', lastName: 'Teriitahi' }
  const saved = await whileHeld(
    till.app,
    theBuyer(marie),
    () => till.app.request('PUT', '/api/me/profile', { as: marie, body }),
    (rival) => rival.query('select from users where id = $1 for key share nowait', [marie.id]),
  )
  expect(saved.status).toBe(200)
})

// Removed to see it fail: `isLiveCustomer` in lockItems.
test('no payment is opened for an account that is being deleted', async () => {
  const opened = await whileHeld(
    till.app,
    theUser(marie.id),
    () => openBasket(till, marie, { items: [plan()] }),
    (rival) => rival.query('update users set deleted_at = now() where id = $1', [marie.id]),
  )
  expect(opened.status).toBe(404)
})

// Removed to see it fail: `isLiveCustomer` in payment-refusal.
test('a page that fell and is paid after its account was deleted begins nothing', async () => {
  const { body } = await openBasket(till, marie, { items: [plan()] })
  const { pool } = till.app.deps
  await pool.query(`update checkout_items set open = false where checkout_id = $1`, [
    body.checkoutId,
  ])
  await pool.query(`update checkouts set status = 'void' where id = $1`, [body.checkoutId])
  expect((await remove(marie)).status).toBe(200)
  await till.pay(body.url)
  await vi.waitFor(async () => expect(await refundOf(body.url)).toBeDefined(), patience)
  expect(await refundOf(body.url)).toMatchObject({ reason: 'account-deleted' })
  expect(await till.count('subscriptions', 'customer_id = $1', [marie.id])).toBe(0)
  await till.app.runJobs()
})

test('after all of this, no rule of money and parcels is broken', async () => {
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})
