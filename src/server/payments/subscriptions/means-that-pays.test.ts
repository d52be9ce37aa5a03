import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buy, plan, row } from '#tests/support/basket.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { patience } from '#tests/support/patience.ts'
import { endSubscriptions, planDesk, wanted } from '#tests/support/plan-desk.ts'
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
afterEach(() => endSubscriptions(till))

const mastercard = { ...card, number: '5555 5555 5555 4444' }

/** On the provider's page, as the screen leads there. */
async function changeCard(typed = mastercard): Promise<void> {
  const { url } = (await desk.act(marie, 'payment-method-visits')).body
  expect((await till.pay(url, typed)).status).toBe(303)
}

const shown = async () => (await desk.read(marie)).current?.paymentMethod?.last4
const isShown = (last4: string) =>
  vi.waitFor(async () => expect(await shown()).toBe(last4), patience)

async function lastCharge(): Promise<string | undefined> {
  const { stripe_customer_id: customer } = await row(
    till,
    'select stripe_customer_id from customers where user_id = $1',
    [marie.id],
  )
  const charges = await till.app.deps.stripe?.charges.list({ customer, limit: 1 })
  return charges?.data[0]?.payment_method_details?.card?.last4 ?? undefined
}

// Removed to see it fail: `giveChoice`.
test('another card on the provider’s page is shown, and pays the next renewal', async () => {
  await buy(till, marie, { items: [plan()] })
  await changeCard()
  await isShown('4444')
  await till.control(`/subscriptions/${await desk.stripeIdOf(marie)}/advance`)
  expect(await lastCharge()).toBe('4444')
})

// Removed to see it fail: `giveSchedule`.
test('it also pays the first renewal of a plan that is scheduled', async () => {
  await buy(till, marie, { items: [plan('premium')] })
  expect((await desk.change(marie, wanted('standard'))).status).toBe(200)
  await changeCard()
  await isShown('4444')
  await till.control(`/subscriptions/${await desk.stripeIdOf(marie)}/advance`)
  expect(await lastCharge()).toBe('4444')
  await isShown('4444')
})

test('a choice whose message was lost is found at the next look', async () => {
  await buy(till, marie, { items: [plan()] })
  await till.control('/hold')
  await changeCard()
  expect(await shown()).toBe('4242')
  await desk.act(marie, 'cancellation')
  expect(await shown()).toBe('4444')
  await till.control('/release', { order: 'created' })
})

// Removed to see it fail: the comparison with the begin of the subscription.
test('a card chosen for a former subscription does not pay the next one', async () => {
  await buy(till, marie, { items: [plan()] })
  await changeCard()
  await isShown('4444')
  await endSubscriptions(till)
  await till.control('/clock', { advanceSeconds: 60 })
  await buy(till, marie, { items: [plan()] })
  await isShown('4242')
  await till.control(`/subscriptions/${await desk.stripeIdOf(marie)}/advance`)
  expect(await lastCharge()).toBe('4242')
})

test('after all of this, no rule of money and parcels is broken', async () => {
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})
