import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cards, control, idOf, openShop, post, type Shop } from './test-shop.ts'
import { days, makePrice, nth, patient, subscriberOf, type Subscriber } from './test-subscriber.ts'

let shop: Shop
let premium: Stripe.Price
let yearly: Stripe.Price
beforeAll(async () => {
  shop = await openShop()
  premium = await makePrice(shop, 'Premium', 2990)
  yearly = await makePrice(shop, 'Premium', 32_890, 'year')
})
afterAll(() => shop.stop())

const advance = (count: number) => control(shop, '/clock', { advanceSeconds: days(count) })
const invoices = async ({ id }: Subscriber) =>
  (await shop.stripe.invoices.list({ subscription: id, limit: 100 })).data.toReversed()
const periodOf = async (subscriber: Subscriber) => nth((await subscriber.now()).items.data, 0)
const typesOf = () => shop.received.map(({ type }) => type)
const typed = (number: string) => ({ number, expiry: '12/40', cvc: '123', name: 'Hina Tuhiva' })

const changeTo = (subscriber: Subscriber, price: Stripe.Price, prorationDate?: number) =>
  shop.stripe.subscriptions.update(subscriber.id, {
    items: [{ id: subscriber.item, price: price.id }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    ...(prorationDate === undefined ? {} : { proration_date: prorationDate }),
  })

const preview = (subscriber: Subscriber, price: Stripe.Price, prorationDate: number) =>
  shop.stripe.invoices.createPreview({
    subscription: subscriber.id,
    subscription_details: {
      items: [{ id: subscriber.item, price: price.id }],
      proration_behavior: 'always_invoice',
      proration_date: prorationDate,
    },
  })

test('a preview costs what the change then costs at the same proration date, and writes nothing', async () => {
  for (const price of [premium, yearly]) {
    const subscriber = await subscriberOf(shop)
    await advance(10)
    const at = (await periodOf(subscriber)).current_period_start + days(9)
    const before = await subscriber.now()
    const shown = await preview(subscriber, price, at)
    expect(await subscriber.now()).toEqual(before)
    expect(await invoices(subscriber)).toHaveLength(1)
    expect(nth(shown.lines.data, 0).amount).toBeLessThan(0)
    const changed = await changeTo(subscriber, price, at)
    expect(changed).toMatchObject({ pending_update: null, status: 'active' })
    expect(nth(changed.items.data, 0).price.id).toBe(price.id)
    const paid = nth(await invoices(subscriber), 1)
    expect(paid).toMatchObject({
      status: 'paid',
      amount_paid: shown.amount_due,
      total: shown.total,
    })
  }
})

test('a proration date outside of the period is refused', async () => {
  const subscriber = await subscriberOf(shop)
  const { current_period_start: start, current_period_end: end } = await periodOf(subscriber)
  for (const date of [start - 1, end]) {
    const param = 'proration_date'
    await expect(preview(subscriber, premium, date)).rejects.toMatchObject({ param })
    await expect(changeTo(subscriber, premium, date)).rejects.toMatchObject({ param })
  }
})

test('refused, the change waits: the subscription stays as it was until another card pays its invoice', async () => {
  const subscriber = await subscriberOf(shop)
  await advance(10)
  await control(shop, `/subscriptions/${subscriber.id}/fail-next-renewal`)
  const waiting = await changeTo(subscriber, premium)
  expect(waiting).toMatchObject({
    status: 'active',
    pending_update: { subscription_items: [{ price: { id: premium.id } }] },
    items: { data: [{ price: { id: subscriber.price.id } }] },
  })
  const open = nth(await invoices(subscriber), 1)
  expect(open).toMatchObject({ status: 'open', next_payment_attempt: null })
  const page = open.hosted_invoice_url ?? ''
  expect(await (await fetch(page)).text()).toContain('Payer par carte')
  expect((await post(`${page}/card`, typed(cards.declined))).status).toBe(422)
  expect((await post(`${page}/card`, typed(cards.accepted))).status).toBe(303)
  expect(await subscriber.now()).toMatchObject({
    pending_update: null,
    items: { data: [{ price: { id: premium.id } }] },
  })
  expect(await (await fetch(page)).text()).toContain('Facture payée')
  await expect.poll(typesOf, patient).toContain('customer.subscription.pending_update_applied')
})

test.each(['off', 'on_subscription'] as const)(
  'the card that pays an invoice on its page is the next one too when asked for: %s',
  async (saves) => {
    const subscriber = await subscriberOf(shop)
    const first = idOf((await subscriber.now()).default_payment_method)
    await shop.stripe.subscriptions.update(subscriber.id, {
      payment_settings: { save_default_payment_method: saves },
    })
    await control(shop, `/subscriptions/${subscriber.id}/fail-next-renewal`)
    await control(shop, `/subscriptions/${subscriber.id}/advance`)
    const page = nth(await invoices(subscriber), 1).hosted_invoice_url ?? ''
    await post(`${page}/card`, typed(cards.accepted))
    const { status, default_payment_method: method } = await subscriber.now()
    expect(status).toBe('active')
    expect(idOf(method) === first).toBe(saves === 'off')
  },
)

test('a bank that asks for a confirmation gets it on the invoice’s page', async () => {
  const subscriber = await subscriberOf(shop)
  await control(shop, `/subscriptions/${subscriber.id}/ask-confirmation`)
  await advance(3)
  expect((await changeTo(subscriber, premium)).pending_update).not.toBeNull()
  const { hosted_invoice_url: page } = nth(await invoices(subscriber), 1)
  await post(`${page}/confirm`, {})
  await post(`${page}/authentication`, { decision: 'refuse' })
  expect((await subscriber.now()).pending_update).not.toBeNull()
  await post(`${page}/confirm`, {})
  await post(`${page}/authentication`, { decision: 'accept' })
  expect(nth((await subscriber.now()).items.data, 0).price.id).toBe(premium.id)
  await expect.poll(typesOf, patient).toContain('invoice.payment_action_required')
})

test('nobody pays: the change lapses, its invoice is void, and the next period costs what it did', async () => {
  const subscriber = await subscriberOf(shop)
  await control(shop, `/subscriptions/${subscriber.id}/ask-confirmation`)
  await changeTo(subscriber, premium)
  await advance(1)
  expect((await subscriber.now()).pending_update).toBeNull()
  expect(nth(await invoices(subscriber), 1).status).toBe('void')
  await control(shop, `/subscriptions/${subscriber.id}/succeed-next-attempt`)
  await advance(31)
  expect((await invoices(subscriber)).at(-1)).toMatchObject({ amount_paid: 990 })
  await expect.poll(typesOf, patient).toContain('customer.subscription.pending_update_expired')
})

test('a void invoice drops its change; error_if_incomplete leaves nothing behind', async () => {
  const subscriber = await subscriberOf(shop)
  await control(shop, `/subscriptions/${subscriber.id}/fail-next-renewal`)
  await changeTo(subscriber, premium)
  await shop.stripe.invoices.voidInvoice(nth(await invoices(subscriber), 1).id)
  expect((await subscriber.now()).pending_update).toBeNull()
  const before = await subscriber.now()
  const change = shop.stripe.subscriptions.update(subscriber.id, {
    items: [{ id: subscriber.item, price: premium.id }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
  })
  await expect(change).rejects.toMatchObject({ statusCode: 402 })
  expect(await subscriber.now()).toEqual(before)
  expect(await invoices(subscriber)).toHaveLength(2)
})

async function scheduled(subscriber: Subscriber, price: Stripe.Price) {
  const made = await shop.stripe.subscriptionSchedules.create({ from_subscription: subscriber.id })
  const present = nth(made.phases, 0)
  const { start_date, end_date } = present
  return shop.stripe.subscriptionSchedules.update(made.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    metadata: { plan: 'standard' },
    phases: [
      { start_date, end_date, items: [{ price: subscriber.price.id }], proration_behavior: 'none' },
      {
        items: [{ price: price.id }],
        duration: { interval: price.recurring?.interval ?? 'month' },
        proration_behavior: 'none',
      },
    ],
  })
}

test.each([
  ['the same cycle', 'month'],
  ['another cycle', 'year'],
] as const)('a scheduled price counts from the end of the period on: %s', async (_, interval) => {
  const amount = interval === 'year' ? 32_890 : 2990
  const subscriber = await subscriberOf(shop, { amount, interval })
  const standard = await makePrice(shop, 'Standard', 990)
  const { current_period_end: end } = await periodOf(subscriber)
  const schedule = await scheduled(subscriber, standard)
  expect(nth(schedule.phases, 1)).toMatchObject({
    start_date: end,
    items: [{ price: standard.id }],
  })
  expect(await subscriber.now()).toMatchObject({
    schedule: schedule.id,
    items: { data: [{ price: { id: subscriber.price.id } }] },
  })
  await expect(
    shop.stripe.subscriptions.update(subscriber.id, { cancel_at_period_end: true }),
  ).rejects.toMatchObject({ type: 'StripeInvalidRequestError' })
  await control(shop, `/subscriptions/${subscriber.id}/advance`)
  expect(nth((await subscriber.now()).items.data, 0)).toMatchObject({
    price: { id: standard.id },
    current_period_start: end,
  })
  expect((await invoices(subscriber)).at(-1)).toMatchObject({ amount_paid: 990, total: 990 })
  await control(shop, `/subscriptions/${subscriber.id}/advance`)
  expect((await subscriber.now()).schedule).toBeNull()
  expect((await invoices(subscriber)).map(({ amount_paid: paid }) => paid)).toEqual([
    amount,
    990,
    990,
  ])
})

test('a released schedule changes nothing any more', async () => {
  const subscriber = await subscriberOf(shop, { amount: 2990 })
  const standard = await makePrice(shop, 'Standard', 990)
  const { id } = await scheduled(subscriber, standard)
  expect(await shop.stripe.subscriptionSchedules.release(id)).toMatchObject({
    status: 'released',
    subscription: null,
    released_subscription: subscriber.id,
  })
  await expect(shop.stripe.subscriptionSchedules.release(id)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
  })
  const now = await shop.stripe.subscriptions.update(subscriber.id, { cancel_at_period_end: false })
  expect(now.schedule).toBeNull()
  await control(shop, `/subscriptions/${subscriber.id}/advance`)
  expect((await invoices(subscriber)).at(-1)).toMatchObject({ amount_paid: 2990 })
})

test('a subscription that ends takes its schedule with it', async () => {
  const subscriber = await subscriberOf(shop, { amount: 2990 })
  const { id } = await scheduled(subscriber, await makePrice(shop, 'Standard', 990))
  await shop.stripe.subscriptions.cancel(subscriber.id)
  expect((await shop.stripe.subscriptionSchedules.retrieve(id)).status).toBe('canceled')
  expect(idOf((await subscriber.now()).schedule)).toBe(id)
})
