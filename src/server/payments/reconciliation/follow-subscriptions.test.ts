import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buy, plan } from '#tests/support/basket.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'

let till: Till
let marie: Person
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())
beforeEach(async () => {
  marie = await till.app.makeCustomer()
})

const day = 86_400
const advance = (days: number) => till.control('/clock', { advanceSeconds: days * day })
const invoicesOf = (as = marie) => till.count('invoices', 'customer_id = $1', [as.id])
const mailsOf = (kind: string, as = marie) =>
  till.count('notifications', "channel = 'email' and kind = $1 and user_id = $2", [kind, as.id])

/** Moves the end in our row only: the provider's stays as it was. */
const shiftEnd = (days: number) =>
  till.app.deps.pool.query(
    `update subscriptions set period_start = now() - interval '400 days', period_end = $2::timestamptz,
       checked_at = checked_at - interval '10 minutes' where customer_id = $1`,
    [marie.id, new Date(till.app.clock.now.getTime() + days * day * 1000)],
  )
const follow = async () => {
  const { db, jobs } = till.app.deps
  await db.transaction().execute((tx) => jobs.enqueue(tx, 'follow-subscriptions', {}))
  await till.app.runJobs()
}

test('messages that never come are made up for by the job', async () => {
  await buy(till, marie, { items: [plan()] })
  await till.control('/hold')
  await advance(32)
  expect(await invoicesOf()).toBe(1)
  await shiftEnd(-1)
  await follow()
  // Seen to fail with `unheard` answering nothing.
  expect(await invoicesOf()).toBe(2)
  await till.control('/release', { order: 'created' })
  expect(await invoicesOf()).toBe(2)
})

test('a yearly renewal is announced once, more than a month before', async () => {
  await buy(till, marie, { items: [plan('standard', 'year')] })
  await follow()
  await shiftEnd(100)
  await follow()
  expect(await mailsOf('subscription-renewal-notice')).toBe(0)
  await shiftEnd(40)
  await Promise.all([follow(), follow()])
  expect(await mailsOf('subscription-renewal-notice')).toBe(1)
  const told = `type = 'subscription.renewal-announced' and customer_id = $1`
  expect(await till.count('events', told, [marie.id])).toBe(1)
})
