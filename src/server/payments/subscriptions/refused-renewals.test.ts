import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type Stripe from 'stripe'
import { buy, plan, row, type Body } from '#tests/support/basket.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { patience } from '#tests/support/patience.ts'
import { endSubscriptions, planDesk } from '#tests/support/plan-desk.ts'
import type { Person } from '#tests/support/test-app.ts'
import { card, openTill, type Till } from '#tests/support/till.ts'
import { findMessage } from '#server/messages/notifications/define-message.ts'
import { toldBefore } from '#domain/payment/payment-method.ts'
import { stopBenefits } from '#server/payments/reconciliation/follow-subscriptions.ts'
import { jobContext } from '#server/worker.ts'

let till: Till
let desk: ReturnType<typeof planDesk>
let marie: Person
beforeAll(async () => {
  till = await openTill()
  desk = planDesk(till)
})
afterAll(() => till.close())
beforeEach(async () => {
  marie = await till.app.makeCustomer()
})
afterEach(() => endSubscriptions(till))

const mailsOf = (kind: string) =>
  till.count('notifications', "channel = 'email' and kind = $1 and user_id = $2", [kind, marie.id])
const attempts = () =>
  till.count(
    'renewal_attempts a join subscriptions s on s.id = a.subscription_id',
    's.customer_id = $1',
    [marie.id],
  )
const planOf = async (): Promise<string> =>
  (await row(till, 'select plan from customers where user_id = $1', [marie.id])).plan
const rowOf = (): Promise<Body> =>
  row(till, 'select * from subscriptions where customer_id = $1', [marie.id])
const follow = async () => {
  const { db, jobs } = till.app.deps
  await db.transaction().execute((tx) => jobs.enqueue(tx, 'follow-subscriptions', {}))
  await till.app.runJobs()
}
/** The last mail of a kind, as it would leave now. */
async function lastMail(kind: string): Promise<string> {
  const sent = await row(
    till,
    `select payload from notifications where channel = 'email' and kind = $1 and user_id = $2 order by created_at desc, id desc limit 1`,
    [kind, marie.id],
  )
  const ctx = jobContext(till.app.deps, 'deliver-notification')
  const mail = await findMessage(ctx, kind).mail?.(ctx, sent.payload, 'marie@exemple.nc')
  return JSON.stringify(mail)
}

/** Buys Standard; its next payments do what the emulator's panel says. */
async function owing(how: 'fail-next-renewal' | 'ask-confirmation'): Promise<string> {
  await buy(till, marie, { items: [plan()] })
  const id = await desk.stripeIdOf(marie)
  await till.control(`/subscriptions/${id}/${how}`)
  return id
}
const next = (id: string) => till.control(`/subscriptions/${id}/advance`)
const noted = (count: number) =>
  vi.waitFor(async () => expect(await attempts()).toBe(count), patience)

// First: the provider's clock has not moved yet.
test('a card that expires before the renewal is told once, and refused by the bank', async () => {
  const now = new Date()
  const expiry = `${String(now.getUTCMonth() + 1).padStart(2, '0')}/${now.getUTCFullYear() % 100}`
  await buy(till, marie, { items: [plan()] }, { ...card, expiry })
  // A month of 31 days: its renewal is near once a day has passed. On its first day that is also when the card is over.
  const inThirtyDays = till.app.clock.now.getTime() + toldBefore
  const isOverAt = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)
  const renewsAt = new Date(Math.max(inThirtyDays, isOverAt))
  till.app.clock.now = new Date(renewsAt.getTime() - toldBefore)
  await till.app.deps.pool.query(
    `update subscriptions set period_end = least(period_end, $2), checked_at = $3 where customer_id = $1`,
    [marie.id, renewsAt, till.app.clock.now],
  )
  await Promise.all([follow(), follow()])
  expect(await mailsOf('subscription-card-expiring')).toBe(1)
  expect(await lastMail('subscription-card-expiring')).toContain('••••\u00A04242')
  expect((await desk.read(marie)).current.paymentMethod).toMatchObject({
    last4: '4242',
    expiresFirst: true,
  })
  await next(await desk.stripeIdOf(marie))
  await noted(1)
})

// Removed to see it fail: the unique attempt of renewal_attempts.
test('each refused attempt is one mail, however often the provider says it; the plan stays until the day that was told', async () => {
  const id = await owing('fail-next-renewal')
  await till.control('/copies', { copies: 2 })
  for (const attempt of [1, 2, 3]) {
    await next(id)
    await noted(attempt)
    expect(await mailsOf('subscription-failed')).toBe(attempt)
  }
  await till.control('/copies', { copies: 1 })
  const { due } = (await desk.read(marie)).current
  expect(due).toMatchObject({ amountCents: 990, asksConfirmation: false, benefitsStopped: false })
  expect(Date.parse(due.benefitsUntil)).toBeGreaterThan(Date.parse(due.nextAttemptAt))
  const promised = (await rowOf()).benefits_until
  // The last one, and the provider gives up.
  await next(id)
  await vi.waitFor(async () => expect((await desk.read(marie)).current).toBeNull(), patience)
  expect(await mailsOf('subscription-failed')).toBe(3)
  expect(await mailsOf('subscription-ended')).toBe(1)
  expect(await lastMail('subscription-ended')).toContain('Votre abonnement Standard s’est terminé')
  // Removed to see it fail: isGivenUp.
  expect(await planOf()).toBe('standard')
  expect((await desk.read(marie)).graceUntil).toBe(promised.toISOString())
})

test('what the provider says late and backwards is one mail, about the last attempt', async () => {
  const id = await owing('fail-next-renewal')
  await till.control('/hold')
  await next(id)
  await next(id)
  await till.control('/release', { order: 'reversed' })
  await noted(1)
  expect(await mailsOf('subscription-failed')).toBe(1)
  const text = await lastMail('subscription-failed')
  expect(text).toContain('9,90')
  expect(text).toMatch(/Il sera présenté de nouveau le \d/)
  expect(text).toMatch(/jusqu’au \d.* inclus/)
  expect(text).toContain('/tableau-de-bord/abonnement')
  expect(text).not.toContain(till.stripe.url)
})

test('a renewal that the bank wants confirmed is told so, and its page confirms it', async () => {
  const id = await owing('ask-confirmation')
  await next(id)
  await noted(1)
  expect(await lastMail('subscription-failed')).toContain('Confirmer le paiement')
  expect((await desk.read(marie)).current.due).toMatchObject({ asksConfirmation: true })
  // Who cancels now still owes it. Before, the mail said « rien ne sera plus prélevé ».
  await desk.act(marie, 'cancellation')
  expect(await lastMail('subscription-cancelled')).toMatch(
    /il reste dû.*plus rien ne se renouvelle/,
  )
  await desk.act(marie, 'resumption')
  const admin = await till.app.makeStaff('admin')
  const office = async (path: string) => (await till.app.request('GET', path, { as: admin })).body
  expect(await office(`/api/admin/clients/${marie.id}`)).toMatchObject({
    subscription: { status: 'past_due', asksConfirmation: true },
  })
  const { items } = await office('/api/admin/finance-rows?table=renewals&month=2026-11')
  expect(items).toMatchObject([{ state: 'to-confirm' }])
  const { url } = (await desk.visitInvoice(marie)).body
  await till.pay(url, {}, 'confirm')
  await till.pay(url, { decision: 'accept' }, 'authentication')
  await vi.waitFor(
    async () => expect((await desk.read(marie)).current.status).toBe('active'),
    patience,
  )
  expect((await desk.read(marie)).current.due).toBeNull()
  expect(await rowOf()).toMatchObject({ benefits_until: null, benefits_stopped_at: null })
  expect(await mailsOf('subscription-renewed')).toBe(1)
})

test('past the days of grace the benefits stop, and come back with the payment', async () => {
  await till.app.deps.pool.query(`insert into settings (key, value) values ('graceDays', '3')`)
  const id = await owing('fail-next-renewal')
  await next(id)
  await noted(1)
  const { benefits_until: until, period_start: renewed, id: rowId } = await rowOf()
  const days = (until.getTime() - renewed.getTime()) / 86_400_000
  expect(days).toBeGreaterThan(3)
  expect(days).toBeLessThan(4)
  await till.app.deps.pool.query(
    `update subscriptions set benefits_until = now() - interval '1 day' where id = $1`,
    [rowId],
  )
  // Removed to see it fail: the question to the provider, which may have been paid.
  const ctx = jobContext(till.app.deps, 'follow-subscriptions')
  const due = { id: rowId, stripe_subscription_id: id }
  await expect(stopBenefits({ ...ctx, stripe: withoutAnswer }, due)).rejects.toThrow('away')
  expect(await planOf()).toBe('standard')
  await Promise.all([follow(), follow()])
  expect(await planOf()).toBe('gratuit')
  expect(await mailsOf('subscription-benefits-stopped')).toBe(1)
  expect((await desk.read(marie)).current).toMatchObject({
    status: 'past_due',
    due: { benefitsStopped: true },
  })
  await till.control(`/subscriptions/${id}/succeed-next-attempt`)
  await till.pay((await desk.visitInvoice(marie)).body.url, card)
  await vi.waitFor(async () => expect(await planOf()).toBe('standard'), patience)
  expect((await desk.read(marie)).current).toMatchObject({ status: 'active', due: null })
  await till.app.deps.pool.query(`delete from settings where key = 'graceDays'`)
})

// Removed to see it fail: `save_default_payment_method`.
test('the card that pays a refused renewal pays the next ones, and not the refused card', async () => {
  const id = await owing('fail-next-renewal')
  await next(id)
  await noted(1)
  const other = { ...card, number: '5555 5555 5555 4444' }
  await till.pay((await desk.visitInvoice(marie)).body.url, other)
  await vi.waitFor(
    async () => expect((await desk.read(marie)).current.status).toBe('active'),
    patience,
  )
  expect((await desk.read(marie)).current.paymentMethod).toMatchObject({ last4: '4444' })
  await next(id)
  await vi.waitFor(async () => expect(await mailsOf('subscription-renewed')).toBe(2), patience)
})

const withoutAnswer = {
  subscriptions: { retrieve: () => Promise.reject(new Error('away')) },
} as unknown as Stripe

test('after all of this, no rule of money and parcels is broken', async () => {
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})
