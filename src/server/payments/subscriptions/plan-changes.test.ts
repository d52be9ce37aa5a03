import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buy, plan, row, type Body } from '#tests/support/basket.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { patience } from '#tests/support/patience.ts'
import { planDesk, wanted } from '#tests/support/plan-desk.ts'
import type { Person } from '#tests/support/test-app.ts'
import { card, openTill, type Till } from '#tests/support/till.ts'

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
/** All tests share the provider's clock: a subscription that one test leaves running would renew in the next. */
afterEach(async () => {
  const live = `status <> 'ended'`
  const { rows } = await till.app.deps.pool.query(
    `select stripe_subscription_id as id from subscriptions where ${live}`,
  )
  for (const { id } of rows) await till.app.deps.stripe?.subscriptions.cancel(id)
  await vi.waitUntil(async () => (await till.count('subscriptions', live, [])) === 0, patience)
})

const planOf = async (): Promise<string> =>
  (await row(till, 'select plan from customers where user_id = $1', [marie.id])).plan
const ordersOf = () => till.count('orders', 'customer_id = $1', [marie.id])
const mailsOf = (kind: string) =>
  till.count('notifications', "channel = 'email' and kind = $1 and user_id = $2", [kind, marie.id])
const factsOf = async (): Promise<string[]> => {
  const { rows } = await till.app.deps.pool.query(
    `select type from events where customer_id = $1 and type like 'subscription.%' order by id`,
    [marie.id],
  )
  return rows.map(({ type }) => type)
}
const lastInvoice = (): Promise<Body> =>
  row(till, 'select * from invoices where customer_id = $1 order by sequence desc limit 1', [marie.id])

test('up within the month: the plan counts at once, for exactly the total that was read', async () => {
  await buy(till, marie, { items: [plan()] })
  await desk.advance(10)
  const { body: shown } = await desk.preview(marie, wanted('premium'))
  expect(shown).toMatchObject({ kind: 'now', priceCents: 2990 })
  expect(shown.unusedCents).toBeLessThan(0)
  expect(shown.totalCents).toBe(shown.chargeCents + shown.unusedCents)
  const answer = await desk.agree(marie, shown)
  expect(answer.body).toEqual({ outcome: 'changed', url: null })
  expect(await planOf()).toBe('premium')
  expect((await desk.read(marie)).current).toMatchObject({
    plan: 'premium',
    frequency: 'month',
    priceCents: 2990,
    periodEnd: shown.until,
    next: null,
    pending: null,
  })
  const { content, total_cents: total } = await lastInvoice()
  expect(total).toBe(shown.totalCents)
  expect(content.sections[0].lines).toMatchObject([
    { code: 'plan', amountCents: shown.chargeCents, vat: { rate: 2000 } },
    { code: 'plan_credit', amountCents: shown.unusedCents, vat: { rate: 2000 } },
  ])
  expect(content.sections[0].lines[1].label).toMatch(
    /^Abonnement Standard · jours non utilisés, du .+ au .+$/,
  )
  expect((await desk.read(marie)).invoices[0]).toMatchObject({
    description: 'Abonnement Premium',
    totalCents: shown.totalCents,
    planCents: shown.totalCents,
  })
  expect(await mailsOf('subscription-changed')).toBe(1)
  expect(await mailsOf('subscription-renewed')).toBe(0)
  expect(await factsOf()).toEqual([
    'subscription.started',
    'subscription.change-agreed',
    'subscription.changed',
  ])
  // The next period costs what the new plan costs.
  await desk.advance(31)
  await vi.waitFor(async () => expect(await ordersOf()).toBe(3), patience)
  expect(await lastInvoice()).toMatchObject({ total_cents: 2990 })
})

test('down: kept until the term, promised by mail, and billed at the lower price from there on', async () => {
  await buy(till, marie, { items: [plan('premium')] })
  const { body: shown } = await desk.preview(marie, wanted('standard'))
  const { current } = await desk.read(marie)
  expect(shown).toEqual({
    kind: 'at-term',
    plan: 'standard',
    frequency: 'month',
    priceCents: 990,
    startsAt: current.periodEnd,
  })
  expect((await desk.schedule(marie, shown)).body).toEqual({ startsAt: current.periodEnd })
  expect((await desk.schedule(marie, shown)).body).toEqual({ startsAt: current.periodEnd })
  expect((await desk.read(marie)).current).toMatchObject({
    plan: 'premium',
    next: { plan: 'standard', frequency: 'month', priceCents: 990 },
  })
  expect(await mailsOf('subscription-change-scheduled')).toBe(1)
  await desk.advance(32)
  await vi.waitFor(async () => expect(await planOf()).toBe('standard'), patience)
  await vi.waitFor(async () => expect(await lastInvoice()).toMatchObject({ total_cents: 990 }), patience)
  expect((await desk.read(marie)).current).toMatchObject({ plan: 'standard', next: null, priceCents: 990 })
  expect(await factsOf()).toEqual([
    'subscription.started',
    'subscription.change-agreed',
    'subscription.change-scheduled',
    'subscription.changed',
    'subscription.renewed',
  ].toSorted((a, b) => 0))
})

test('after all of this, no rule of money and parcels is broken', async () => {
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})
