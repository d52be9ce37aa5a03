import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { expect, onTestFinished, test } from 'vitest'
import type { StripeEmulatorOptions } from './emulator.ts'
import { control, countedTypes, idOf, openShop, types, type Shop } from './test-shop.ts'
import { days, goTo, nth, patient, subscriberOf, type Subscriber } from './test-subscriber.ts'

async function shopOf(options: StripeEmulatorOptions = {}): Promise<Shop> {
  const shop = await openShop(options)
  onTestFinished(() => shop.stop())
  return shop
}

const invoicesOf = async (shop: Shop, { id }: Subscriber): Promise<Stripe.Invoice[]> =>
  (await shop.stripe.invoices.list({ subscription: id, limit: 100 })).data.toReversed()

const dayOf = (seconds = 0): string => new Date(seconds * 1000).toISOString().slice(0, 10)
/** The purchase's events: customer, charge, intent, method, subscription, invoice made and paid, session. */
const toldOfPurchase = 8
const nextYear = new Date().getUTCFullYear() + 1
const leapYear = nextYear + ((4 - (nextYear % 4)) % 4)

test('thirteen months in one jump are thirteen renewals, each paid once and told once', async () => {
  const shop = await shopOf()
  await goTo(shop, `${nextYear}-01-31`)
  const subscriber = await subscriberOf(shop)
  await expect.poll(() => shop.received, patient).toHaveLength(toldOfPurchase)
  const from = toldOfPurchase
  await goTo(shop, `${nextYear + 1}-03-01`)

  const invoices = await invoicesOf(shop, subscriber)
  expect(invoices.map(({ billing_reason: reason }) => reason)).toEqual([
    'subscription_create',
    ...Array.from({ length: 13 }, () => 'subscription_cycle'),
  ])
  expect(
    invoices.every(({ status, amount_paid }) => status === 'paid' && amount_paid === 990),
  ).toBe(true)
  const periods = invoices.map(({ lines }) => nth(lines.data, 0).period)
  expect(periods.slice(1).map(({ start }) => start)).toEqual(
    periods.slice(0, -1).map(({ end }) => end),
  )
  expect(nth(invoices, 3).created).toBe(nth(periods, 3).start)
  expect(dayOf(nth(periods, 3).start)).toBe(`${nextYear}-04-30`)
  expect(dayOf(nth(periods, 4).start)).toBe(`${nextYear}-05-31`)

  await expect
    .poll(() => countedTypes(shop, from), patient)
    .toMatchObject({ 'invoice.paid': 13, 'customer.subscription.updated': 13 })
  const charges = await shop.stripe.charges.list({ customer: subscriber.customer, limit: 100 })
  expect(charges.data).toHaveLength(14)
  expect(nth((await subscriber.now()).items.data, 0).current_period_start).toBe(
    nth(periods, 13).start,
  )
})

test('a renewal tells which period it replaced', async () => {
  const shop = await shopOf()
  const subscriber = await subscriberOf(shop)
  const before = await subscriber.now()
  await control(shop, `/subscriptions/${subscriber.id}/advance`)
  const updated = () => shop.received.find(({ type }) => type === 'customer.subscription.updated')
  await expect.poll(updated, patient).toBeDefined()
  expect(updated()?.data).toMatchObject({
    object: { status: 'active' },
    previous_attributes: {
      latest_invoice: before.latest_invoice,
      items: {
        data: [{ current_period_end: before.items.data[0]?.current_period_end }],
      },
    },
  })
})

test('a year bought on 29 February is renewed on 28 February', async () => {
  const shop = await shopOf()
  await goTo(shop, `${leapYear}-02-29`)
  const subscriber = await subscriberOf(shop, { amount: 10_989, interval: 'year' })
  const end = async () => (await subscriber.now()).items.data[0]?.current_period_end
  expect(dayOf(await end())).toBe(`${leapYear + 1}-02-28`)
  await goTo(shop, `${leapYear + 1}-03-01`)
  expect(dayOf(await end())).toBe(`${leapYear + 2}-02-28`)
  expect((await invoicesOf(shop, subscriber)).map(({ amount_paid }) => amount_paid)).toEqual([
    10_989, 10_989,
  ])
})

test('a refused renewal is tried again after 1, 3 and 5 days, then the subscription ends', async () => {
  const shop = await shopOf()
  const subscriber = await subscriberOf(shop)
  await control(shop, `/subscriptions/${subscriber.id}/fail-next-renewal`)
  expect((await subscriber.now()).status).toBe('active')
  await control(shop, `/subscriptions/${subscriber.id}/advance`)

  const renewal = async () => (await invoicesOf(shop, subscriber))[1]
  const due = (await renewal())?.created ?? 0
  for (const [attempts, next] of [
    [1, 1],
    [2, 3],
    [3, 5],
  ] as const) {
    expect(await renewal()).toMatchObject({
      status: 'open',
      attempt_count: attempts,
      next_payment_attempt: due + days(next),
      amount_remaining: 990,
    })
    expect((await subscriber.now()).status).toBe('past_due')
    await control(shop, `/subscriptions/${subscriber.id}/advance`)
  }
  expect(await renewal()).toMatchObject({
    status: 'open',
    attempt_count: 4,
    next_payment_attempt: null,
  })
  expect(await subscriber.now()).toMatchObject({
    status: 'canceled',
    ended_at: due + days(5),
    cancellation_details: { reason: 'payment_failed' },
  })
  await expect
    .poll(() => countedTypes(shop), patient)
    .toMatchObject({ 'invoice.payment_failed': 4, 'customer.subscription.deleted': 1 })
  await control(shop, '/clock', { advanceSeconds: days(60) })
  expect(await invoicesOf(shop, subscriber)).toHaveLength(2)
})

// Seen to fail with `failureOf` that does not look at the card.
test('a renewal by a card that has expired is refused', async () => {
  const shop = await shopOf()
  // The clock goes ten years at most at once.
  await goTo(shop, '2034-12-15')
  await goTo(shop, '2040-12-15')
  const subscriber = await subscriberOf(shop)
  const method = idOf((await subscriber.now()).default_payment_method)
  const { card } = await shop.stripe.paymentMethods.retrieve(method)
  expect(card).toMatchObject({ exp_month: 12, exp_year: 2040 })
  await control(shop, `/subscriptions/${subscriber.id}/advance`)
  expect((await subscriber.now()).status).toBe('past_due')
  const charges = await shop.stripe.charges.list({ customer: subscriber.customer, limit: 1 })
  expect(charges.data).toMatchObject([{ status: 'failed', failure_code: 'expired_card' }])
})

// Seen to fail when the end of a subscription leaves its invoices' attempts planned.
test('a subscription cancelled while it owes is not tried again', async () => {
  const shop = await shopOf()
  const subscriber = await subscriberOf(shop)
  await control(shop, `/subscriptions/${subscriber.id}/fail-next-renewal`)
  await control(shop, `/subscriptions/${subscriber.id}/advance`)
  await shop.stripe.subscriptions.cancel(subscriber.id)
  const owed = { status: 'open', auto_advance: false, next_payment_attempt: null, attempt_count: 1 }
  expect(nth(await invoicesOf(shop, subscriber), 1)).toMatchObject(owed)
  await control(shop, '/clock', { advanceSeconds: days(40) })
  expect((await invoicesOf(shop, subscriber)).slice(1)).toMatchObject([owed])
})

test('an attempt that succeeds makes the subscription active again, and its next period is asked in time', async () => {
  const shop = await shopOf()
  const subscriber = await subscriberOf(shop)
  await control(shop, `/subscriptions/${subscriber.id}/fail-next-renewal`)
  await control(shop, `/subscriptions/${subscriber.id}/advance`)
  const [, open] = await invoicesOf(shop, subscriber)
  await expect(shop.stripe.invoices.pay(open?.id ?? '')).rejects.toMatchObject({
    type: 'StripeCardError',
    code: 'card_declined',
  })
  await control(shop, `/subscriptions/${subscriber.id}/succeed-next-attempt`)
  await control(shop, '/clock', { advanceSeconds: days(1) })
  expect((await subscriber.now()).status).toBe('active')
  const [, renewal] = await invoicesOf(shop, subscriber)
  expect(renewal).toMatchObject({ id: open?.id, status: 'paid', amount_paid: 990 })
  const payments = await shop.stripe.invoicePayments.list({ invoice: renewal?.id ?? '' })
  expect(payments.data).toMatchObject([{ status: 'paid', amount_paid: 990 }])
  await expect(shop.stripe.invoices.pay(renewal?.id ?? '')).rejects.toThrow('already paid')
  await control(shop, '/clock', { advanceSeconds: days(31) })
  expect((await invoicesOf(shop, subscriber)).map(({ status }) => status)).toEqual([
    'paid',
    'paid',
    'paid',
  ])
})

test('renewals are delivered in any order and several times, like everything else', async () => {
  const shop = await shopOf()
  const subscriber = await subscriberOf(shop)
  await expect.poll(() => shop.received, patient).toHaveLength(toldOfPurchase)
  const from = toldOfPurchase
  await control(shop, '/hold')
  await control(shop, '/copies', { copies: 2 })
  // Beyond the thirty days for which events are stored, and the three for which deliveries are retried.
  await control(shop, '/clock', { advanceSeconds: days(100) })
  expect(shop.received).toHaveLength(from)
  await control(shop, '/release', { order: 'reversed' })
  const told = shop.received.slice(from).filter(({ type }) => type === 'invoice.paid')
  expect(told).toHaveLength(6)
  expect(new Set(told.map(({ id }) => id)).size).toBe(3)
  const created = told.map((event) => event.created)
  expect(created).toEqual(created.toSorted((one, other) => other - one))
  expect(await invoicesOf(shop, subscriber)).toHaveLength(4)
})

// Seen to fail when deliveries take the time of what they tell.
test('renewals of a jump are tried again when the webhook was away', async () => {
  const shop = await shopOf()
  await subscriberOf(shop)
  await expect.poll(() => shop.received, patient).toHaveLength(toldOfPurchase)
  shop.answers.status = 500
  await control(shop, '/clock', { advanceSeconds: days(100) })
  await expect.poll(() => attemptsRefused(shop), patient).toBeGreaterThan(15)
  shop.answers.status = 200
  await expect.poll(() => countedTypes(shop), patient).toMatchObject({ 'invoice.paid': 4 })
})

async function attemptsRefused(shop: Shop): Promise<number> {
  const { events } = (await (await fetch(`${shop.controlUrl}/api/events`)).json()) as {
    events: { deliveries: { attempts: { status: number | null }[] }[] }[]
  }
  const attempts = events.flatMap(({ deliveries }) => deliveries.flatMap((one) => one.attempts))
  return attempts.filter(({ status }) => status === 500).length
}

// Seen to fail with the stored state taken as it is.
test('the state of an emulator without subscriptions is taken over', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stripe-emulator-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const before = await openShop({ dataDir })
  const customer = await before.stripe.customers.create({ name: 'Hina' })
  await before.stop()
  const path = join(dataDir, 'stripe.json')
  const stored = JSON.parse(await readFile(path, 'utf8')) as { state: Record<string, unknown> }
  const later = ['subscriptions', 'invoices', 'invoiceLines', 'paymentMethods', 'portals']
  for (const name of later) delete stored.state[name]
  await writeFile(path, JSON.stringify(stored))

  const after = await shopOf({ dataDir })
  expect(await after.stripe.customers.retrieve(customer.id)).toMatchObject({ name: 'Hina' })
  await subscriberOf(after)
})

test('subscriptions and their refused attempts survive a restart', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stripe-emulator-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const before = await openShop({ dataDir })
  const subscriber = await subscriberOf(before)
  await control(before, `/subscriptions/${subscriber.id}/fail-next-renewal`)
  await control(before, `/subscriptions/${subscriber.id}/advance`)
  const known = await before.stripe.subscriptions.retrieve(subscriber.id)
  await before.stop()

  const after = await shopOf({ dataDir })
  const { lastResponse: _, ...same } = await after.stripe.subscriptions.retrieve(subscriber.id)
  expect(same).toEqual(expect.objectContaining({ id: known.id, status: 'past_due' }))
  await control(after, '/clock', { advanceSeconds: days(6) })
  expect(await after.stripe.subscriptions.retrieve(subscriber.id)).toMatchObject({
    status: 'canceled',
  })
  await expect.poll(() => types(after), patient).toContain('customer.subscription.deleted')
})
