import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { StripeEmulatorOptions } from './emulator.ts'
import { cards, control, openShop, order, payByCard, types, type Shop } from './test-shop.ts'

async function shopOf(options: StripeEmulatorOptions = {}): Promise<Shop> {
  const shop = await openShop(options)
  onTestFinished(() => shop.stop())
  return shop
}

test('a delivery answered 500 is made again until it is received', async () => {
  const shop = await shopOf()
  shop.answers.status = 500
  const customer = await shop.stripe.customers.create({ name: 'Hina' })
  await expect.poll(() => attemptsOf(shop), { interval: 10 }).toBeGreaterThanOrEqual(2)
  const [event] = (await shop.stripe.events.list()).data
  expect(event).toMatchObject({ type: 'customer.created', pending_webhooks: 1 })

  shop.answers.status = 200
  await expect.poll(() => types(shop), { interval: 10 }).toEqual(['customer.created'])
  expect(shop.received[0]).toMatchObject({ id: event?.id, data: { object: { id: customer.id } } })
  await expect
    .poll(async () => (await shop.stripe.events.retrieve(event?.id ?? '')).pending_webhooks)
    .toBe(0)
})

test('every delivery can be duplicated', async () => {
  const shop = await shopOf()
  await control(shop, '/copies', { copies: 3 })
  const session = await shop.stripe.checkout.sessions.create(order())
  await payByCard(shop, session, cards.accepted)
  await expect.poll(() => shop.received).toHaveLength(9)
  const completed = shop.received.filter(({ type }) => type === 'checkout.session.completed')
  expect(new Set(completed.map(({ id }) => id)).size).toBe(1)
  expect(completed).toHaveLength(3)
})

test('held deliveries do not keep the payer, and are released in reversed order', async () => {
  const shop = await shopOf({ redirectWaitMs: 60_000 })
  await control(shop, '/hold')
  const session = await shop.stripe.checkout.sessions.create(order())
  expect((await payByCard(shop, session, cards.accepted)).status).toBe(303)
  expect(shop.received).toEqual([])

  expect(await control(shop, '/release', { order: 'reversed' })).toEqual({ released: 3 })
  expect(types(shop)).toEqual([
    'checkout.session.completed',
    'payment_intent.succeeded',
    'charge.succeeded',
  ])
})

test('the payer waits for the webhook no longer than told', async () => {
  const shop = await shopOf({ redirectWaitMs: 100, retryDelaysMs: [60_000] })
  shop.answers.status = 503
  const session = await shop.stripe.checkout.sessions.create(order())
  const started = performance.now()
  expect((await payByCard(shop, session, cards.accepted)).status).toBe(303)
  expect(performance.now() - started).toBeGreaterThanOrEqual(95)
  expect(performance.now() - started).toBeLessThan(20_000)
})

test('an event is sent again on demand', async () => {
  const shop = await shopOf()
  await shop.stripe.customers.create({ name: 'Hina' })
  await expect.poll(() => shop.received).toHaveLength(1)
  await control(shop, `/events/${shop.received[0]?.id}/resend`)
  expect(shop.received).toHaveLength(2)
  expect(shop.received[1]?.id).toBe(shop.received[0]?.id)
})

test('advancing the clock expires open sessions', async () => {
  const shop = await shopOf()
  const session = await shop.stripe.checkout.sessions.create(order())
  await control(shop, '/clock', { advanceSeconds: 24 * 3600 + 1 })
  expect(await shop.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'expired',
  })
  await expect.poll(() => types(shop)).toEqual(['checkout.session.expired'])
})

test('state and unfinished deliveries survive a restart', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stripe-emulator-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const before = await openShop({ dataDir, retryDelaysMs: [50], redirectWaitMs: 0 })
  before.answers.status = 500
  const open = await before.stripe.checkout.sessions.create(order(), { idempotencyKey: 'order-1' })
  const paid = await before.stripe.checkout.sessions.create(order())
  await payByCard(before, paid, cards.accepted)
  await before.stop()

  const after = await shopOf({ dataDir })
  await expect
    .poll(() => types(after).toSorted(), { interval: 10 })
    .toEqual(['charge.succeeded', 'checkout.session.completed', 'payment_intent.succeeded'])
  expect(await after.stripe.checkout.sessions.retrieve(paid.id)).toMatchObject({
    payment_status: 'paid',
  })
  const replayed = await after.stripe.checkout.sessions.create(order(), {
    idempotencyKey: 'order-1',
  })
  expect(replayed.id).toBe(open.id)
  const reopened = await after.stripe.checkout.sessions.retrieve(open.id)
  expect(reopened.url).toBe(`${after.url}/c/pay/${open.id}`)
  expect((await payByCard(after, open, cards.accepted)).status).toBe(303)
})

test('the control panel is not on the port of the API and refuses other sites', async () => {
  const shop = await shopOf()
  expect((await fetch(`${shop.url}/api/state`)).status).toBe(404)
  const foreign = await fetch(`${shop.controlUrl}/api/hold`, {
    method: 'POST',
    headers: { origin: 'http://evil.test' },
  })
  expect(foreign.status).toBe(403)
  const page = await fetch(shop.controlUrl)
  expect(await page.text()).toContain('panneau de contrôle')
})

async function attemptsOf(shop: Shop): Promise<number> {
  const { events } = (await (await fetch(`${shop.controlUrl}/api/events`)).json()) as {
    events: { deliveries: { attempts: unknown[] }[] }[]
  }
  return events.flatMap(({ deliveries }) => deliveries.flatMap(({ attempts }) => attempts)).length
}
