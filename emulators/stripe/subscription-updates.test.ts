import { afterAll, beforeAll, expect, test } from 'vitest'
import { control, idOf, openShop, type Shop } from './test-shop.ts'
import { days, makePrice, nth, patient, subscriberOf, type Subscriber } from './test-subscriber.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

const told = (id: string, type: string) =>
  shop.received.filter(
    (event) => event.type === type && 'id' in event.data.object && event.data.object.id === id,
  )

async function invoices({ id }: Subscriber) {
  const { data } = await shop.stripe.invoices.list({ subscription: id, limit: 100 })
  return data.toReversed()
}

/** Changes the subscriber's price after a third of the first period. */
async function change(
  subscriber: Subscriber,
  price: string,
  proration_behavior?: 'none' | 'create_prorations' | 'always_invoice',
) {
  await control(shop, '/clock', { advanceSeconds: days(10) })
  return shop.stripe.subscriptions.update(subscriber.id, {
    items: [{ id: subscriber.item, price }],
    ...(proration_behavior === undefined ? {} : { proration_behavior }),
  })
}

test('an end at the period’s end is planned, told, and taken back', async () => {
  const { id, now } = await subscriberOf(shop)
  const end = (await now()).items.data[0]?.current_period_end
  const planned = await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  expect(planned).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
    cancel_at: end,
    cancellation_details: { reason: 'cancellation_requested' },
  })
  await expect.poll(() => told(id, 'customer.subscription.updated'), patient).toHaveLength(1)
  expect(told(id, 'customer.subscription.updated')[0]?.data).toMatchObject({
    previous_attributes: { cancel_at_period_end: false, cancel_at: null, canceled_at: null },
  })
  expect(await shop.stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject(
    { cancel_at_period_end: false, cancel_at: null, canceled_at: null },
  )

  // The same update again changes nothing and emits no event.
  await shop.stripe.subscriptions.update(id, { cancel_at_period_end: false })
  await control(shop, '/clock', { advanceSeconds: days(31) })
  expect((await now()).status).toBe('active')
  expect((await shop.stripe.invoices.list({ subscription: id })).data).toHaveLength(2)
})

test('a planned end ends the subscription once, and nothing more is asked', async () => {
  const { id, now } = await subscriberOf(shop)
  await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await control(shop, '/clock', { advanceSeconds: days(70) })
  const ended = await now()
  expect(ended).toMatchObject({ status: 'canceled', ended_at: ended.cancel_at })
  await expect.poll(() => told(id, 'customer.subscription.deleted'), patient).toHaveLength(1)
  expect((await shop.stripe.invoices.list({ subscription: id })).data).toHaveLength(1)
})

test('cancel_at is the end of a later period, or of now without proration', async () => {
  const { id, now } = await subscriberOf(shop)
  const end = (await now()).items.data[0]?.current_period_end ?? 0
  await expect(
    shop.stripe.subscriptions.update(id, { cancel_at: end - 100 }),
  ).rejects.toMatchObject({ param: 'cancel_at' })
  await expect(
    shop.stripe.subscriptions.update(id, { cancel_at: end + 100 }),
  ).rejects.toMatchObject({ param: 'cancel_at' })
  const planned = { cancel_at: end - 100, proration_behavior: 'none' as const }
  expect(await shop.stripe.subscriptions.update(id, planned)).toMatchObject({
    cancel_at: end - 100,
    cancel_at_period_end: false,
  })
  expect(await shop.stripe.subscriptions.update(id, { cancel_at: '' })).toMatchObject({
    cancel_at: null,
  })
  await shop.stripe.subscriptions.update(id, planned)
  await control(shop, '/clock', { advanceSeconds: days(31) })
  expect(await now()).toMatchObject({ status: 'canceled', ended_at: end - 100 })
})

test('always_invoice charges the difference at once, to the second and in whole cents', async () => {
  const subscriber = await subscriberOf(shop)
  const premium = await makePrice(shop, 'Premium', 2990)
  const changed = await change(subscriber, premium.id, 'always_invoice')
  expect(changed.items.data[0]).toMatchObject({ id: subscriber.item, price: { id: premium.id } })

  const update = nth(await invoices(subscriber), 1)
  const item = nth(changed.items.data, 0)
  const charge = nth(update.lines.data, 1)
  const { start, end } = charge.period
  const left = (end - start) / (end - item.current_period_start)
  expect(end).toBe(item.current_period_end)
  expect(left).toBeGreaterThan(0.6)
  expect(left).toBeLessThan(0.7)
  const credit = -Math.round(990 * left)
  expect(update.lines.data).toMatchObject([{ amount: credit }, { amount: Math.round(2990 * left) }])
  expect(update).toMatchObject({
    billing_reason: 'subscription_update',
    status: 'paid',
    amount_paid: credit + charge.amount,
  })
  expect(changed.latest_invoice).toBe(update.id)
  await expect
    .poll(() => told(subscriber.id, 'customer.subscription.updated'), patient)
    .toHaveLength(1)
})

test('create_prorations waits for the renewal; none never asks', async () => {
  const premium = await makePrice(shop, 'Premium', 2990)
  const waiting = await subscriberOf(shop)
  await change(waiting, premium.id)
  expect(await invoices(waiting)).toHaveLength(1)
  const plain = await subscriberOf(shop)
  await change(plain, premium.id, 'none')
  await control(shop, '/clock', { advanceSeconds: days(25) })

  const renewal = nth(await invoices(waiting), 1)
  const lines = renewal.lines.data
  expect(lines).toMatchObject([
    { parent: { subscription_item_details: { proration: true } } },
    { parent: { subscription_item_details: { proration: true } } },
    { amount: 2990, parent: { subscription_item_details: { proration: false } } },
  ])
  expect(nth(lines, 0).amount).toBeLessThan(0)
  expect(renewal.amount_paid).toBe(lines.reduce((sum, { amount }) => sum + amount, 0))
  expect((await invoices(plain))[1]).toMatchObject({ amount_paid: 2990, lines: { data: [{}] } })
})

test('what a cheaper plan gives back is taken off the next invoices, to the cent', async () => {
  const subscriber = await subscriberOf(shop, { amount: 2990 })
  const standard = await makePrice(shop, 'Standard', 990)
  await change(subscriber, standard.id, 'always_invoice')
  const [, update] = await invoices(subscriber)
  expect(update).toMatchObject({ amount_due: 0, status: 'paid' })
  expect(update?.total).toBeLessThan(0)
  expect(await shop.stripe.customers.retrieve(subscriber.customer)).toMatchObject({
    balance: update?.total,
  })

  await control(shop, '/clock', { advanceSeconds: days(100) })
  const all = await invoices(subscriber)
  const asked = all.reduce((sum, { total }) => sum + total, 0)
  const paid = all.reduce((sum, { amount_paid }) => sum + amount_paid, 0)
  const customer = await shop.stripe.customers.retrieve(subscriber.customer)
  expect(asked).toBe(paid + ('balance' in customer ? customer.balance : Number.NaN))
  expect(all.at(-1)).toMatchObject({ amount_paid: 990 })
})

test('another interval starts a new period and is asked at once, less what was not used', async () => {
  const subscriber = await subscriberOf(shop)
  const yearly = await makePrice(shop, 'Standard', 10_989, 'year')
  const changed = await change(subscriber, yearly.id)
  const { current_period_start: start, current_period_end: end } = nth(changed.items.data, 0)
  expect(changed.billing_cycle_anchor).toBe(start)
  expect([days(365), days(366)]).toContain(end - start)
  const update = nth(await invoices(subscriber), 1)
  const credit = nth(update.lines.data, 0).amount
  expect(credit).toBeLessThan(0)
  expect(update).toMatchObject({
    status: 'paid',
    amount_paid: 10_989 + credit,
    lines: { data: [{}, { amount: 10_989 }] },
  })
})

test('an update that cannot be leaves everything as it was', async () => {
  const subscriber = await subscriberOf(shop)
  const { id, item } = subscriber
  const once = await shop.stripe.prices.create({
    currency: 'eur',
    unit_amount: 100,
    product_data: { name: 'Photos' },
  })
  const stranger = await subscriberOf(shop)
  const theirs = idOf((await stranger.now()).default_payment_method)
  const before = await subscriber.now()
  const refused = [
    { items: [{ id: item, price: once.id }], metadata: { a: '1' } },
    { items: [{ id: 'si_other', price: subscriber.price.id }], metadata: { a: '1' } },
    { default_payment_method: theirs, metadata: { a: '1' } },
    { cancel_at: 1, metadata: { a: '1' } },
    { items: [{ id: item, price: subscriber.price.id, quantity: 2 }] },
    { trial_end: 'now' as const },
    { pause_collection: { behavior: 'void' as const } },
  ]
  for (const params of refused) {
    await expect(shop.stripe.subscriptions.update(id, params)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
    })
  }
  await expect(shop.stripe.subscriptions.cancel(id, { prorate: true })).rejects.toMatchObject({
    param: 'prorate',
  })
  expect(JSON.stringify(await subscriber.now())).toBe(JSON.stringify(before))
})
