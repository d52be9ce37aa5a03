import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buy, plan, type Body } from '#tests/support/basket.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { endSubscriptions, planDesk, wanted } from '#tests/support/plan-desk.ts'
import { refundDesk, type Desk } from '#tests/support/refund-desk.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'

/** The unused days of a plan go back once: by a refund of its order, or by a change of plan. */
let till: Till
let admin: Person
let boss: Person
let marie: Person
let orders: Desk
let plans: ReturnType<typeof planDesk>
beforeAll(async () => {
  till = await openTill()
  admin = await till.app.makeStaff('admin')
  boss = await till.app.makeStaff('super_admin')
  orders = refundDesk(till, admin)
  plans = planDesk(till)
})
afterAll(() => till.close())
beforeEach(async () => {
  marie = await till.app.makeCustomer()
})
afterEach(() => endSubscriptions(till))

const approvedFrom = (cents: number) =>
  till.app.deps.pool.query(
    `insert into settings (key, value, updated_at) values ('refundApprovalCents', $1, now())
     on conflict (key) do update set value = excluded.value`,
    [String(cents)],
  )
const decide = (refundId: string, how: 'approval' | 'refusal') =>
  till.app.request('POST', `/api/admin/refunds/${refundId}/${how}`, { as: boss, body: {} })
const nextMinute = () => {
  till.app.clock.now = new Date(till.app.clock.now.getTime() + 60_000)
}

// Removed to see it fail: `requireNoChangeSince`.
test('a refund that waits for its second admin is not approved once a change gave its days back', async () => {
  await approvedFrom(100)
  await buy(till, marie, { quotes: [await till.makeQuote(marie)], items: [plan()] })
  const orderId = await orders.orderOf(marie)
  const { lines } = (await orders.read(orderId)).money
  const lineOf = (word: string): Body => lines.find(({ label }: Body) => label.includes(word))
  const ask = async (word: string) => {
    const { line } = lineOf(word)
    const parts = [{ line, amountCents: 400 }]
    const asked = await orders.ask(orderId, { kind: 'lines', parts })
    expect(asked.body.status).toBe('awaiting_approval')
    return asked.body.refundId
  }
  const [ofPlan, ofBox] = [await ask('Abonnement'), await ask('Transport')]
  nextMinute()
  expect((await plans.change(marie, wanted('premium'))).body.outcome).toBe('changed')

  const late = await decide(ofPlan, 'approval')
  expect([late.status, late.body.code]).toEqual([409, 'plan-changed'])
  expect((await decide(ofPlan, 'refusal')).status).toBe(200)
  // Money for the box is for none of these days, and what is asked after the change knows of it.
  expect((await decide(ofBox, 'approval')).status).toBe(200)
  nextMinute()
  expect((await decide(await ask('Abonnement'), 'approval')).status).toBe(200)
})

// Removed to see it fail: `lockPlanOf` in approveRefund.
test('a refund is not approved while the provider is asked for a change', async () => {
  await approvedFrom(100)
  await buy(till, marie, { items: [plan()] })
  const orderId = await orders.orderOf(marie)
  const { refundId } = (await orders.ask(orderId, { kind: 'whole' })).body
  await till.app.deps.pool.query(
    `insert into plan_changes (subscription_id, kind, from_plan, from_frequency, to_plan, to_frequency, price_cents, asked_at,
       total_cents, proration_at, terms_version, terms_accepted_at)
     select id, 'now', plan, frequency, 'premium', frequency, 2990, $2, 2000, now(), '1', now()
     from subscriptions where customer_id = $1`,
    [marie.id, till.app.clock.now],
  )
  expect((await decide(refundId, 'approval')).body.code).toBe('change-under-way')
  await till.app.deps.db
    .updateTable('plan_changes')
    .set({ settled_at: till.app.clock.now })
    .execute()
  expect((await decide(refundId, 'approval')).status).toBe(200)
})

// Removed to see it fail: `requireNoUnpaidChange` in requestRefund, then in approveRefund.
test('no day goes back while a change waits for its payment; money for the box does', async () => {
  await approvedFrom(100)
  await buy(till, marie, { quotes: [await till.makeQuote(marie)], items: [plan()] })
  const orderId = await orders.orderOf(marie)
  const { lines } = (await orders.read(orderId)).money
  const ask = (word: string) => {
    const { line } = lines.find(({ label }: Body) => label.includes(word))
    return orders.ask(orderId, { kind: 'lines', parts: [{ line, amountCents: 400 }] })
  }
  const before = await ask('Abonnement')
  await till.control(`/subscriptions/${await plans.stripeIdOf(marie)}/ask-confirmation`)
  expect((await plans.change(marie, wanted('premium'))).body.outcome).toBe('to-confirm')

  const early = await decide(before.body.refundId, 'approval')
  expect([early.status, early.body.code]).toEqual([409, 'change-unpaid'])
  const paid = await orders.ask(orderId, { kind: 'amount', amountCents: 300 })
  for (const { status, body } of [await ask('Abonnement'), paid]) {
    expect([status, body.code]).toEqual([409, 'change-unpaid'])
  }
  const ofBox = await ask('Transport')
  expect((await decide(ofBox.body.refundId, 'approval')).status).toBe(200)
  await plans.act(marie, 'cancellation')
  expect((await decide(before.body.refundId, 'approval')).status).toBe(200)
})

// Removed to see it fail: `isPeriodGivenBack`.
test('a plan whose refund is on its way changes now no more', async () => {
  await approvedFrom(50_000)
  await buy(till, marie, { items: [plan()] })
  const { body: shown } = await plans.preview(marie, wanted('premium'))
  const orderId = await orders.orderOf(marie)
  expect((await orders.ask(orderId, { kind: 'whole' })).body.status).toBe('owed')
  for (const answer of [
    await plans.preview(marie, wanted('premium')),
    await plans.agree(marie, shown),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([409, 'refund-under-way'])
  }
  await orders.settled(orderId, ({ status }) => expect(status).toBe('refunded'))
})

// Removed to see it fail: `isOfPlan` in isPeriodGivenBack.
test('money of the box on its way back keeps no plan from changing', async () => {
  await approvedFrom(50_000)
  await buy(till, marie, { quotes: [await till.makeQuote(marie)], items: [plan()] })
  const orderId = await orders.orderOf(marie)
  const { lines } = (await orders.read(orderId)).money
  const { line } = lines.find(({ label }: Body) => label.includes('Transport'))
  const parts = [{ line, amountCents: 400 }]
  expect((await orders.ask(orderId, { kind: 'lines', parts })).body.status).toBe('owed')
  expect((await plans.change(marie, wanted('premium'))).body.outcome).toBe('changed')
})

test('after all of this, no rule of money and parcels is broken', async () => {
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})
