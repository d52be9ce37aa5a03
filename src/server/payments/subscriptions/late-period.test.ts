import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { findMessage } from '#server/messages/notifications/define-message.ts'
import { jobContext } from '#server/worker.ts'
import { buy, plan, row } from '#tests/support/basket.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { patience } from '#tests/support/patience.ts'
import { endSubscriptions, planDesk } from '#tests/support/plan-desk.ts'
import type { Person } from '#tests/support/test-app.ts'
import { card, openTill, type Till } from '#tests/support/till.ts'
import { syncSubscription } from './sync-subscription.ts'

let till: Till
let desk: ReturnType<typeof planDesk>
beforeAll(async () => {
  till = await openTill()
  desk = planDesk(till)
})
afterAll(() => till.close())

afterEach(async () => {
  await till.control('/release', { order: 'created' })
  await endSubscriptions(till)
})

/** A customer whose second period is paid at the provider, and we do not know it yet. */
async function renewedUnheard() {
  const marie = await till.app.makeCustomer()
  await buy(till, marie, { items: [plan()] })
  await till.control('/hold')
  await till.control('/clock', { advanceSeconds: 32 * 86_400 })
  const cancelled = `update subscriptions set cancel_at_period_end = true where customer_id = $1
    returning stripe_subscription_id as id`
  const { id } = await row(till, cancelled, [marie.id])
  return {
    marie,
    hear: () => syncSubscription(jobContext(till.app.deps, 'follow-subscriptions'), id),
  }
}

const mailsTo = ({ id }: Person) =>
  till.count(
    'notifications',
    `kind = 'subscription-renewed' and channel = 'email' and user_id = $1`,
    [id],
  )

// Removed to see it fail: `hasMailbox` in recordPeriod.
test('a period of a deleted account that we learn of late has its order and invoice, and no mail', async () => {
  const { marie, hear } = await renewedUnheard()
  const body = { confirmation: 'SUPPRIMER' }
  expect((await till.app.request('POST', '/api/me/deletion', { as: marie, body })).status).toBe(200)
  await hear()
  expect(await till.count('invoices', 'customer_id = $1', [marie.id])).toBe(2)
  expect(await mailsTo(marie)).toBe(0)
})

// Removed to see it fail: `isLiveCustomer` was in the place of `hasMailbox`.
test('a customer who has joined the team is told of a period that they paid', async () => {
  const { marie, hear } = await renewedUnheard()
  await row(till, `update users set role = 'operateur' where id = $1 returning id`, [marie.id])
  await hear()
  expect(await mailsTo(marie)).toBe(1)
})

// Seen to fail: the next period was bought, and ended in silence.
test.each(['cancellation', 'free-plan'])(
  'a %s of a period that has been renewed since is shown the new end first',
  async (path) => {
    const marie = await till.app.makeCustomer()
    await buy(till, marie, { items: [plan()] })
    const read = async () =>
      (await till.app.request('GET', '/api/subscription', { as: marie })).body.current
    const seen = await read()
    await till.control('/hold')
    await till.control('/clock', { advanceSeconds: 32 * 86_400 })
    const press = (seenPeriodEnd: string) =>
      till.app.request('POST', `/api/subscription/${path}`, { as: marie, body: { seenPeriodEnd } })
    const refused = await press(seen.periodEnd)
    expect([refused.status, refused.body.code]).toEqual([409, 'period-renewed'])
    const current = await read()
    expect(current.cancelAtPeriodEnd).toBe(false)
    expect(refused.body.details).toEqual({ endsAt: current.periodEnd })
    expect((await press(current.periodEnd)).body).toEqual({ endsAt: current.periodEnd })
  },
)

test('a period that began unpaid is shown first too: its words may not say that it was renewed', async () => {
  const marie = await till.app.makeCustomer()
  await buy(till, marie, { items: [plan()] })
  const { periodEnd: seenPeriodEnd } = (await desk.read(marie)).current
  const id = await desk.stripeIdOf(marie)
  await till.control(`/subscriptions/${id}/fail-next-renewal`)
  await till.control('/hold')
  await till.control(`/subscriptions/${id}/advance`)
  const path = '/api/subscription/cancellation'
  const refused = await till.app.request('POST', path, { as: marie, body: { seenPeriodEnd } })
  expect([refused.status, refused.body.code]).toEqual([409, 'period-renewed'])
  expect((await desk.read(marie)).current.status).toBe('past_due')
})

/** A customer whose renewal was refused until the provider gave up, and the page where it was to be paid. */
async function givenUp(meanwhile: () => Promise<unknown>) {
  const marie = await till.app.makeCustomer()
  await buy(till, marie, { items: [plan()] })
  const id = await desk.stripeIdOf(marie)
  await till.control(`/subscriptions/${id}/fail-next-renewal`)
  await till.control(`/subscriptions/${id}/advance`)
  const { url } = (await desk.visitInvoice(marie)).body
  await meanwhile()
  for (let attempt = 2; attempt <= 4; attempt += 1) {
    await till.control(`/subscriptions/${id}/advance`)
  }
  return { marie, url, hasEnded: () => hasEnded(marie) }
}

const hasEnded = (marie: Person) =>
  vi.waitFor(async () => expect((await desk.read(marie)).current).toBeNull(), patience)
const ordersOf = ({ id }: Person) => till.count('orders', 'customer_id = $1', [id])

// Removed to see it fail: `leaveNothingToPay`.
test('once the provider has given up, the page of the unpaid renewal takes no money', async () => {
  const { marie, url, hasEnded: ended } = await givenUp(async () => {})
  await ended()
  await till.app.runJobs()
  await till.pay(url, card)
  expect(await (await fetch(url)).text()).not.toContain('Payer par carte')
  const paid = await till.app.deps.stripe?.charges.list({ limit: 1 })
  expect(paid?.data[0]).toMatchObject({ status: 'failed' })
  expect(await ordersOf(marie)).toBe(1)
})

// Removed to see it fail: `isLate`.
test('a renewal paid after the end buys nothing and goes back, once, and its payer is told why', async () => {
  const { marie, url, hasEnded: ended } = await givenUp(() => till.control('/hold'))
  await till.control('/clock', { advanceSeconds: 60 })
  await till.pay(url, card)
  await till.control('/copies', { copies: 2 })
  await till.control('/release', { order: 'reversed' })
  await ended()
  await till.control('/copies', { copies: 1 })
  await till.app.runJobs()
  expect(await ordersOf(marie)).toBe(1)
  const refund = await row(
    till,
    `select r.id, r.reason, r.status, r.amount_cents from refunds r join payments p on p.id = r.payment_id
      where p.found_for = $1`,
    [marie.id],
  )
  expect(refund).toMatchObject({ reason: 'subscription-ended', status: 'given', amount_cents: 990 })
  expect(await mailsTo(marie)).toBe(0)
  const ctx = jobContext(till.app.deps, 'deliver-notification')
  const told = await findMessage(ctx, 'payment-refunded').mail?.(ctx, { refundId: refund.id }, '')
  expect(JSON.stringify(told)).toContain('votre abonnement était déjà terminé')
})

test('after all of this, no rule of money and parcels is broken', async () => {
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})
