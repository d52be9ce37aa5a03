import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buy, plan, row } from '#tests/support/basket.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { patience } from '#tests/support/patience.ts'
import { endSubscriptions, planDesk, wanted } from '#tests/support/plan-desk.ts'
import { refundDesk } from '#tests/support/refund-desk.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'
import { whileHeld } from '#tests/support/while-held.ts'
import { withdrawalDesk } from '#tests/support/withdrawal-desk.ts'

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
afterEach(async () => {
  await till.control('/release', { order: 'created' })
  await endSubscriptions(till)
})

const ordersOf = () => till.count('orders', 'customer_id = $1', [marie.id])
const totals = async (): Promise<number[]> => {
  const { rows } = await till.app.deps.pool.query(
    'select total_cents from orders where customer_id = $1 order by number',
    [marie.id],
  )
  return rows.map(({ total_cents: total }) => total)
}
const paidAtProvider = async (): Promise<number[]> => {
  const { stripe } = till.app.deps
  const { stripe_customer_id: customer } = await row(
    till,
    'select * from customers where user_id = $1',
    [marie.id],
  )
  const { data } = (await stripe?.invoices.list({ customer, status: 'paid', limit: 100 })) ?? {
    data: [],
  }
  return data
    .map(({ amount_paid: paid }) => paid)
    .filter((paid) => paid > 0)
    .toReversed()
}

// The first test: later ones move the provider’s clock past the end of a quote. Seen to fail with every refund of the former
// order: money for its box took as much off the unused days.
test('money for a box that was bought beside the plan is for none of the days that a later change gives back', async () => {
  const { app } = till
  const admin = await app.makeStaff('admin')
  const orders = refundDesk(till, admin)
  const office = withdrawalDesk(till, admin)
  await buy(till, marie, { quotes: [await till.makeQuote(marie)], items: [plan()] })
  const mixed = await orders.orderOf(marie)
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  expect((await desk.change(marie, wanted('premium'))).status).toBe(200)
  await vi.waitFor(async () => expect(await ordersOf()).toBe(2), patience)
  const id = await office.declare('Abonnement Premium', marie)
  const { former } = await office.read(id)
  const { money } = await orders.read(mixed)
  const refundLine = (name: string, amountCents: number) => {
    const { line } = money.lines.find(({ label }: { label: string }) => label.includes(name))
    return orders.ask(mixed, { kind: 'lines', parts: [{ line, amountCents }] })
  }
  expect((await refundLine('Transport', 300)).status).toBe(200)
  expect((await office.read(id)).former.amountCents).toBe(former.amountCents)
  expect((await refundLine('Abonnement', 200)).status).toBe(200)
  expect((await office.read(id)).former.amountCents).toBe(former.amountCents - 200)
  // Answered without a refund, the plan goes on. Seen to fail with every settled declaration: it read « Vous y avez renoncé ».
  expect((await office.answer(id)).status).toBe(200)
  const { withdrawn } = await orders.read(await orders.orderOf(marie))
  expect(withdrawn).toMatchObject({ isSettled: true, isCarriedOut: false })
})

test('another total, another instant, other terms: refused, and nothing is asked of the provider', async () => {
  await buy(till, marie, { items: [plan()] })
  await desk.advance(10)
  const { body: shown } = await desk.preview(marie, wanted('premium'))
  const at = (seconds: number) =>
    new Date(Date.parse(shown.prorationAt) + seconds * 1000).toISOString()
  const tampered: [object, string][] = [
    [{ totalCents: shown.totalCents - 1 }, 'total-changed'],
    [{ totalCents: 50 }, 'total-changed'],
    // Seen to fail without the window of `costAt`: days already used were given back, or days to come were free.
    [{ prorationAt: at(-7200) }, 'total-changed'],
    [{ prorationAt: at(86_400) }, 'total-changed'],
    [{ prorationAt: '2030-01-01T00:00:00Z' }, 'total-changed'],
    [{ termsVersion: 'another' }, 'terms-changed'],
    [{ to: wanted('premium', 'year') }, 'total-changed'],
    [{ to: wanted('standard') }, 'plan-already-active'],
  ]
  for (const [more, code] of tampered) {
    const answer = await desk.agree(marie, shown, more)
    expect([answer.status, answer.body.code]).toEqual([409, code])
  }
  expect((await desk.agree(marie, shown, { acceptTerms: false })).status).toBe(422)
  expect(await paidAtProvider()).toEqual([990])
  const ofMarie = 'subscription_id in (select id from subscriptions where customer_id = $1)'
  expect(await till.count('plan_changes', ofMarie, [marie.id])).toBe(0)
})

test('an hour before the term there is too little left to pay for', async () => {
  await buy(till, marie, { items: [plan()] })
  const { periodEnd } = (await desk.read(marie)).current
  const shown = (await desk.preview(marie, wanted('premium'))).body
  const now = Date.parse(shown.prorationAt)
  await desk.advance((Date.parse(periodEnd) - now) / 86_400_000 - 1 / 24)
  // Who had read a total before is told that it changed; what they read next says why.
  expect((await desk.agree(marie, shown)).body.code).toBe('total-changed')
  expect((await desk.preview(marie, wanted('premium'))).body.code).toBe('change-too-small')
})

test('cancelled, unpaid, without a subscription: refused with the way out', async () => {
  expect((await desk.preview(marie, wanted('premium'))).body.code).toBe('no-subscription')
  await buy(till, marie, { items: [plan()] })
  await desk.act(marie, 'cancellation')
  const { periodEnd } = (await desk.read(marie)).current
  expect((await desk.preview(marie, wanted('premium'))).body).toMatchObject({
    code: 'subscription-ending',
    details: { periodEnd },
  })
  await desk.act(marie, 'resumption')
  await till.control(`/subscriptions/${await desk.stripeIdOf(marie)}/fail-next-renewal`)
  const { body: shown } = await desk.preview(marie, wanted('premium'))
  await desk.advance(32)
  // The renewal is refused between the reading and the click, before our rows know of it.
  const answer = await desk.agree(marie, shown)
  expect(['subscription-unpaid', 'total-changed']).toContain(answer.body.code)
  expect((await desk.preview(marie, wanted('premium'))).body.code).toBe('subscription-unpaid')
  expect(await ordersOf()).toBe(1)
})

test('two changes in two tabs at once: one is paid, the other is told so', async () => {
  await buy(till, marie, { items: [plan()] })
  await desk.advance(4)
  const month = (await desk.preview(marie, wanted('premium', 'month'))).body
  const year = (await desk.preview(marie, wanted('premium', 'year'))).body
  const answers = await Promise.all([desk.agree(marie, month), desk.agree(marie, year)])
  // Removed to see it fail: `waitForOthers`. The second paid another total than the one that was read.
  const made = answers.filter(({ status }) => status === 200)
  const refusals = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)
  expect(made).toHaveLength(1)
  expect(['change-under-way', 'total-changed']).toContain(refusals[0])
  const total = answers[0]?.status === 200 ? month.totalCents : year.totalCents
  expect(await totals()).toEqual([990, total])
  expect(await paidAtProvider()).toEqual([990, total])
})

test('eight clicks on the same agreement are one payment', async () => {
  await buy(till, marie, { items: [plan()] })
  await desk.advance(4)
  const { body: shown } = await desk.preview(marie, wanted('premium'))
  const answers = await Promise.all(Array.from({ length: 8 }, () => desk.agree(marie, shown)))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect([200, 409]).toEqual(
    expect.arrayContaining([...new Set(answers.map(({ status }) => status))]),
  )
  expect(await paidAtProvider()).toEqual([990, shown.totalCents])
  expect(await totals()).toEqual([990, shown.totalCents])
})

test('a change at the term against a cancellation at once: it ends, and nothing follows', async () => {
  for (let round = 0; round < 3; round += 1) {
    marie = await till.app.makeCustomer()
    await buy(till, marie, { items: [plan('premium')] })
    const { body: shown } = await desk.preview(marie, wanted('standard'))
    const [scheduled, cancelled] = await Promise.all([
      desk.schedule(marie, shown),
      desk.act(marie, 'cancellation'),
    ])
    expect(cancelled.status).toBe(200)
    expect([200, 409]).toContain(scheduled.status)
    await vi.waitFor(async () => {
      expect((await desk.read(marie)).current).toMatchObject({
        plan: 'premium',
        cancelAtPeriodEnd: true,
        next: null,
      })
    }, patience)
  }
  await desk.advance(32)
  await vi.waitFor(async () => expect((await desk.read(marie)).current).toBeNull(), patience)
  expect(await ordersOf()).toBe(1)
})

test('a scheduled change that is cancelled with its subscription does not come back when it is resumed', async () => {
  await buy(till, marie, { items: [plan('premium')] })
  await desk.change(marie, wanted('standard'))
  await desk.act(marie, 'cancellation')
  await desk.act(marie, 'resumption')
  expect((await desk.read(marie)).current).toMatchObject({ cancelAtPeriodEnd: false, next: null })
  await desk.advance(32)
  await vi.waitFor(async () => expect(await totals()).toEqual([2990, 2990]), patience)
})

test('up while a change is scheduled: first the promise is taken back', async () => {
  await buy(till, marie, { items: [plan('premium')] })
  await desk.change(marie, wanted('standard'))
  expect((await desk.preview(marie, wanted('premium', 'year'))).body.code).toBe('change-scheduled')
  await desk.revoke(marie)
  expect((await desk.change(marie, wanted('premium', 'year'))).body.outcome).toBe('changed')
})

test('a change that waits for its payment is given up by a cancellation', async () => {
  await buy(till, marie, { items: [plan()] })
  await till.control(`/subscriptions/${await desk.stripeIdOf(marie)}/ask-confirmation`)
  const { url } = (await desk.change(marie, wanted('premium', 'year'))).body
  await desk.act(marie, 'cancellation')
  await till.pay(url, {}, 'confirm')
  await till.pay(url, { decision: 'accept' }, 'authentication')
  expect(await paidAtProvider()).toEqual([990])
  expect((await desk.read(marie)).current).toMatchObject({
    plan: 'standard',
    cancelAtPeriodEnd: true,
    pending: null,
  })
})

// Removed to see it fail: `lockPlanOf`; the days that the change took went back by the refund too.
test('a withdrawal that is refunded in the second in which its holder changes the plan waits for the change', async () => {
  const { app } = till
  const office = withdrawalDesk(till, await app.makeStaff('admin'))
  await buy(till, marie, { items: [plan()] })
  const id = await office.declare('Standard', undefined, marie.email)
  const { due } = await office.read(id)
  const ofMarie = (text: string) => ({ text, values: [marie.id] })
  const { status, body } = await whileHeld(
    app,
    ofMarie('select from customers where user_id = $1 for no key update'),
    () => office.refund(id, due.amountCents),
    (rival) => rival.query(ofMarie(agreedNow)),
  )
  expect([status, body.code]).toEqual([409, 'change-under-way'])
  await app.deps.db.updateTable('plan_changes').set({ settled_at: app.clock.now }).execute()
  expect((await office.refund(id, due.amountCents)).status).toBe(200)
})

const agreedNow = `
  insert into plan_changes (subscription_id, kind, from_plan, from_frequency, to_plan, to_frequency, price_cents, asked_at,
    total_cents, proration_at, terms_version, terms_accepted_at)
  select id, 'now', plan, frequency, 'premium', frequency, 2990, now(), 2000, now(), '1', now()
  from subscriptions where customer_id = $1`

// Seen to fail without `requireNoUnpaidChange`: its holder paid the change after the refund, and had the days of Standard twice.
test('a withdrawal is refunded once the change that waits for its payment is paid or given up', async () => {
  const office = withdrawalDesk(till, await till.app.makeStaff('admin'))
  await buy(till, marie, { items: [plan()] })
  await till.control(`/subscriptions/${await desk.stripeIdOf(marie)}/ask-confirmation`)
  await desk.change(marie, wanted('premium'))
  const id = await office.declare('mon abonnement', marie)
  const { due } = await office.read(id)
  expect((await office.refund(id, due.amountCents)).body.code).toBe('change-unpaid')
  await desk.act(marie, 'cancellation')
  expect((await office.refund(id, due.amountCents)).status).toBe(200)
})

test('after all of this, no rule of money and parcels is broken', async () => {
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})
