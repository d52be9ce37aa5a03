import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  addDays,
  parisDayOf,
  parisDayOfText,
  parisDayText,
  startOfParisDay,
} from '#domain/storage/paris-day.ts'
import { jobContext } from '#server/worker.ts'
import { buy, plan, row, type Body } from '#tests/support/basket.ts'
import { losingAnswer, providerAway } from '#tests/support/broken-provider.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { patience } from '#tests/support/patience.ts'
import { planDesk, wanted } from '#tests/support/plan-desk.ts'
import { good, withValues } from '#tests/support/pricing-desk.ts'
import type { Answer, Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'
import { followPlanPrices } from './follow-plan-prices.ts'

const day = 86_400_000

let till: Till
let desk: ReturnType<typeof planDesk>
let admin: Person
let marie: Person
// Each test has a provider whose clock has not moved.
beforeEach(async () => {
  till = await openTill()
  desk = planDesk(till)
  admin = await till.app.makeStaff('admin')
  marie = await till.app.makeCustomer()
})
afterEach(async () => {
  const broken = await brokenInvariants(till.app.deps.pool)
  await till.close()
  if (Object.keys(broken).length > 0) throw new Error(JSON.stringify(broken))
})

const prices = async (): Promise<Body> =>
  (await till.app.request('GET', '/api/admin/plan-prices', { as: admin })).body
const standard = async (): Promise<Body> =>
  (await prices()).plans.find((one: Body) => one.plan === 'standard' && one.frequency === 'month')
const decide = (countsFrom: string, priceCents = 1190): Promise<Answer> =>
  till.app.request('POST', '/api/admin/plan-prices', {
    as: admin,
    body: { plan: 'standard', frequency: 'month', priceCents, countsFrom },
  })
const revoke = (changeId: string): Promise<Answer> =>
  till.app.request('POST', `/api/admin/plan-prices/${changeId}/revocation`, { as: admin })
const mailsOf = (kind: string, as: Person) =>
  till.count('notifications', "channel = 'email' and kind = $1 and user_id = $2", [kind, as.id])
const rowOf = (as: Person): Promise<Body> =>
  row(till, 'select * from subscriptions where customer_id = $1', [as.id])
const billed = async (as: Person): Promise<number[]> => {
  const { rows } = await till.app.deps.pool.query(
    'select total_cents from orders where customer_id = $1 order by number',
    [as.id],
  )
  return rows.map(({ total_cents: total }) => total)
}
const outcomeOf = async (as: Person): Promise<string | null> =>
  (
    await row(
      till,
      'select a.outcome from announced_prices a join subscriptions s on s.id = a.subscription_id where s.customer_id = $1',
      [as.id],
    )
  ).outcome

async function publish(values: Readonly<Record<string, unknown>>): Promise<void> {
  const body = { version: 1, replaces: false, name: 'Nouveaux tarifs' }
  const { draftId } = good(
    await till.app.request('POST', '/api/admin/catalogue/drafts', { as: admin, body }),
  )
  const path = `/api/admin/catalogue/drafts/${draftId}`
  const { content } = good(await till.app.request('GET', path, { as: admin }))
  const saved = { revision: 1, name: 'Nouveaux tarifs', content: withValues(content, values) }
  const { revision } = good(await till.app.request('PUT', path, { as: admin, body: saved }))
  good(
    await till.app.request('POST', `${path}/publication`, {
      as: admin,
      body: { revision, effectiveFrom: null },
    }),
  )
}

/** The mails left at once. */
const mailsLeave = () =>
  till.app.deps.pool.query(
    `update notifications set state = 'sent', sent_at = created_at where kind = 'subscription-price-announced'`,
  )

/** Both clocks, ours and the provider's. */
async function pass(days: number): Promise<void> {
  till.app.clock.now = new Date(till.app.clock.now.getTime() + days * day)
  await desk.advance(days)
}
async function follow(): Promise<void> {
  const { db, jobs } = till.app.deps
  await db.transaction().execute((tx) => jobs.enqueue(tx, 'follow-plan-prices', {}))
  await till.app.runJobs()
}
const renewed = (as: Person, times: number) =>
  vi.waitFor(async () => expect(await billed(as)).toHaveLength(times), patience)
/** Days until the end of the paid period, by our clock. */
const daysLeft = async (as: Person): Promise<number> =>
  ((await rowOf(as)).period_end.getTime() - till.app.clock.now.getTime()) / day

/** Standard costs 11,90 € from now on, and who subscribed before is told that it does for them in thirty-one days. */
/** `daysLater` than the earliest day: a first renewal, after a month of thirty-one days too, comes before it. */
async function announce(daysLater = 0): Promise<{ changeId: string; earliestDay: string }> {
  await publish({ 'plans/standard/monthlyCents': 1190 })
  const { earliestDay } = await prices()
  const countsFrom = parisDayText(addDays(parisDayOfText(earliestDay), daysLater))
  const { changeId } = good(await decide(countsFrom))
  await till.app.runJobs()
  await mailsLeave()
  return { changeId, earliestDay }
}

// Removed to see it fail: the look at `counts_from` in renewingSoon, and in the domain's rule.
test('a new price is told at once, and billed at the first renewal thirty days later; who cancels, leaves or buys later is not concerned', async () => {
  const [jeanne, paul, lea] = [
    await till.app.makeCustomer(),
    await till.app.makeCustomer(),
    await till.app.makeCustomer(),
  ]
  for (const one of [marie, jeanne, paul]) await buy(till, one, { items: [plan()] })
  await publish({ 'plans/standard/monthlyCents': 1190 })
  await buy(till, lea, { items: [plan()] })
  expect(await standard()).toMatchObject({
    priceCents: 1190,
    running: 4,
    others: [{ priceCents: 990, count: 3 }],
    change: null,
  })
  const { earliestDay } = await prices()
  const tooEarly = parisDayText(parisDayOf(new Date(till.app.clock.now.getTime() + 29 * day)))
  expect((await decide(tooEarly)).body).toMatchObject({
    code: 'notice-too-short',
    details: { earliestDay },
  })
  expect((await decide(earliestDay, 1290)).body.code).toBe('price-changed')
  // Removed to see it fail: the lock of the decision.
  const answers = await Promise.all([decide(earliestDay), decide(earliestDay)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('price-change-open')
  await till.app.runJobs()
  await mailsLeave()
  expect((await standard()).change).toMatchObject({ told: 3, toCome: 3, isRevocable: true })
  for (const one of [marie, jeanne, paul]) {
    expect(await mailsOf('subscription-price-announced', one)).toBe(1)
  }
  expect(await mailsOf('subscription-price-announced', lea)).toBe(0)
  expect((await desk.read(marie)).current).toMatchObject({
    priceCents: 990,
    newPrice: { priceCents: 1190 },
  })
  await desk.act(jeanne, 'cancellation')
  await desk.change(paul, wanted('premium'))

  // A day before the first renewal, the price does not count yet, unless the month has thirty-one days.
  const countsFrom = startOfParisDay(parisDayOfText(earliestDay))
  const isBefore = (await rowOf(marie)).period_end.getTime() - day < countsFrom.getTime()
  const first = isBefore ? 990 : 1190
  const before = (await daysLeft(marie)) - 1
  await pass(before)
  await follow()
  await pass(2)
  await renewed(marie, 2)
  expect(await billed(marie)).toEqual([990, first])
  await pass((await daysLeft(marie)) - 2)
  await follow()
  const { next_price_cents: next } = await rowOf(marie)
  expect(next).toBe(isBefore ? 1190 : null)
  expect((await desk.read(marie)).current.next).toBeNull()
  await pass(3)
  await renewed(marie, 3)
  // Billed: it is no new price any more, before the job settles it too.
  expect((await desk.read(marie)).current).toMatchObject({ priceCents: 1190, newPrice: null })
  await follow()
  expect(await billed(marie)).toEqual([990, first, 1190])
  expect(await mailsOf('subscription-change-scheduled', marie)).toBe(0)
  expect(await outcomeOf(marie)).toBe('applied')
  expect([await outcomeOf(jeanne), await outcomeOf(paul)]).toEqual(['left', 'left'])
  expect(await billed(jeanne)).toEqual([990])
  expect((await billed(lea)).every((total) => total === 1190)).toBe(true)
  expect((await standard()).change).toBeNull()
})

// Removed to see it fail: the look at the revocation in `tell`.
test('taken back before its day, it is told again, and nobody pays it', async () => {
  await buy(till, marie, { items: [plan()] })
  const { changeId } = await announce()
  expect((await revoke(changeId)).status).toBe(200)
  expect((await revoke(changeId)).status).toBe(200)
  await till.app.runJobs()
  expect(await mailsOf('subscription-price-kept', marie)).toBe(1)
  expect((await desk.read(marie)).current).toMatchObject({ priceCents: 990, newPrice: null })
  await pass(40)
  await follow()
  await pass(25)
  await renewed(marie, 3)
  expect(await billed(marie)).toEqual([990, 990, 990])
  expect(await outcomeOf(marie)).toBe('revoked')
})

// Removed to see it fail: `toldAt` of the mail, in announcedPrices.
test('a mail that never left announces nothing', async () => {
  await buy(till, marie, { items: [plan()] })
  await announce()
  await till.app.deps.pool.query(
    `update notifications set state = 'failed', sent_at = null where kind = 'subscription-price-announced'`,
  )
  await pass((await daysLeft(marie)) + 1)
  await renewed(marie, 2)
  await pass((await daysLeft(marie)) - 1)
  await follow()
  await pass(2)
  await renewed(marie, 3)
  expect(await billed(marie)).toEqual([990, 990, 990])
})

test('once it counts nobody takes it back, and what the customer decides meanwhile comes first', async () => {
  await buy(till, marie, { items: [plan()] })
  const { changeId } = await announce(3)
  await pass((await daysLeft(marie)) + 1)
  await renewed(marie, 2)
  await pass((await daysLeft(marie)) - 4)
  expect((await revoke(changeId)).body.code).toBe('price-change-counts')
  await follow()
  expect(await rowOf(marie)).toMatchObject({ next_plan: 'standard', next_price_cents: 1190 })
  // It is no change of theirs to take back.
  expect((await desk.revoke(marie)).status).toBe(200)
  expect((await rowOf(marie)).next_price_cents).toBe(1190)
  // Cancelled and resumed: it counts again.
  await desk.act(marie, 'cancellation')
  expect((await rowOf(marie)).next_price_cents).toBeNull()
  await desk.act(marie, 'resumption')
  await follow()
  expect((await rowOf(marie)).next_price_cents).toBe(1190)
  // Another plan, at its own price.
  expect((await desk.change(marie, wanted('premium'))).body).toMatchObject({ outcome: 'changed' })
  await follow()
  expect(await outcomeOf(marie)).toBe('left')
  expect(await rowOf(marie)).toMatchObject({ plan: 'premium', price_cents: 2990, next_plan: null })
})

// Removed to see it fail: `releaseSchedule` in schedulePrice: the provider refuses a second schedule, and bills the former price.
test('killed after either call to the provider, and an hour without it: the price is scheduled once, and billed', async () => {
  await buy(till, marie, { items: [plan()] })
  await announce(3)
  await pass((await daysLeft(marie)) + 1)
  await renewed(marie, 2)
  expect(await billed(marie)).toEqual([990, 990])
  await pass((await daysLeft(marie)) - 4)
  await till.control('/hold')
  const ctx = jobContext(till.app.deps, 'follow-plan-prices')
  const faults = [
    { ...ctx, stripe: providerAway() },
    losingAnswer(ctx, 'subscriptionSchedules', 'create'),
    losingAnswer(ctx, 'subscriptionSchedules', 'update'),
    { ...ctx, stripe: providerAway() },
  ]
  for (const fault of faults) {
    await expect(followPlanPrices(fault)).rejects.toThrow(AggregateError)
    expect((await rowOf(marie)).next_price_cents).toBeNull()
  }
  await till.control('/copies', { copies: 2 })
  await till.control('/release', { order: 'reversed' })
  await till.control('/copies', { copies: 1 })
  await follow()
  expect((await rowOf(marie)).next_price_cents).toBe(1190)
  await pass(5)
  await renewed(marie, 3)
  expect(await billed(marie)).toEqual([990, 990, 1190])
})
