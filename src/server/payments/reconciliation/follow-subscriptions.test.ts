import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobContext } from '#server/worker.ts'
import { buy, plan } from '#tests/support/basket.ts'
import type { Person } from '#tests/support/test-app.ts'
import { mailOf } from '#tests/support/mail-of.ts'
import { openTill, type Till } from '#tests/support/till.ts'
import { followSubscriptions } from './follow-subscriptions.ts'

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

// Seen to fail: it said the day of the term, on which the renewal may already be paid.
test('the last day of the notice is in time where its reader lives', async () => {
  await buy(till, marie, { items: [plan('standard', 'year')] })
  const { pool } = till.app.deps
  await pool.query(`update customers set country = 'Polynésie Française' where user_id = $1`, [
    marie.id,
  ])
  const { rows } = await pool.query(
    `update subscriptions set period_end = '2027-12-01T01:30:00Z' where customer_id = $1 returning id`,
    [marie.id],
  )
  const mail = await mailOf(
    jobContext(till.app.deps, 'deliver-notification'),
    'subscription-renewal-notice',
    { subscriptionId: rows[0].id },
  )
  expect(mail?.facts?.at(-1)?.value).toBe('29 novembre 2027')
  expect(mail?.paragraphs.join(' ')).toContain('au plus tard le 29 novembre 2027')
})

// Removed to see it fail: `forEachApart` around `announce`: nobody after the first was told (C. conso. L215-1).
test('a renewal that cannot be announced does not stop the notices of those after it', async () => {
  const refused = marie
  const next = await till.app.makeCustomer()
  for (const as of [refused, next]) await buy(till, as, { items: [plan('standard', 'year')] })
  await follow()
  await shiftEnd(35)
  marie = next
  await shiftEnd(40)
  const { pool } = till.app.deps
  await pool.query(`create function refuse_notice() returns trigger language plpgsql as
    $$ begin if new.user_id = '${refused.id}' then raise exception 'no notice'; end if; return new; end $$`)
  await pool.query(`create trigger refuse_notice before insert on notifications
    for each row execute function refuse_notice()`)
  const following = followSubscriptions(jobContext(till.app.deps, 'follow-subscriptions'))
  await expect(following).rejects.toThrow('no notice')
  await pool.query('drop function refuse_notice cascade')
  expect(await mailsOf('subscription-renewal-notice', refused)).toBe(0)
  expect(await mailsOf('subscription-renewal-notice')).toBe(1)
})
