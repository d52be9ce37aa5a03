import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { jobContext } from '#server/worker.ts'
import { buy, plan, row } from '#tests/support/basket.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'
import { syncSubscription } from './sync-subscription.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

afterEach(() => till.control('/release', { order: 'created' }))

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
