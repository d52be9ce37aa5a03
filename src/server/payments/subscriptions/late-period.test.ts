import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobContext } from '#server/worker.ts'
import { buy, plan, row } from '#tests/support/basket.ts'
import { openTill, type Till } from '#tests/support/till.ts'
import { syncSubscription } from './sync-subscription.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

// Removed to see it fail: `isLiveCustomer` in recordPeriod.
test('a period of a deleted account that we learn of late has its order and invoice, and no mail', async () => {
  const marie = await till.app.makeCustomer()
  await buy(till, marie, { items: [plan()] })
  await till.control('/hold')
  await till.control('/clock', { advanceSeconds: 32 * 86_400 })
  const cancelled = `update subscriptions set cancel_at_period_end = true where customer_id = $1
    returning stripe_subscription_id as id`
  const { id } = await row(till, cancelled, [marie.id])
  const body = { confirmation: 'SUPPRIMER' }
  expect((await till.app.request('POST', '/api/me/deletion', { as: marie, body })).status).toBe(200)
  await syncSubscription(jobContext(till.app.deps, 'follow-subscriptions'), id)
  const mails = `kind = 'subscription-renewed' and user_id = $1`
  expect(await till.count('invoices', 'customer_id = $1', [marie.id])).toBe(2)
  expect(await till.count('notifications', mails, [marie.id])).toBe(0)
})
