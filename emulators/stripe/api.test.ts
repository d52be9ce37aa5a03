import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiVersion } from './world.ts'
import {
  cards,
  client,
  control,
  countedTypes,
  openShop,
  idOf,
  order,
  payByCard,
  type Shop,
} from './test-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

const bare = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${shop.url}${path}`, {
    ...init,
    headers: {
      authorization: 'Bearer sk_test_shop',
      ...Object.fromEntries(new Headers(init.headers)),
    },
  })

test('the emulated version is the one of the SDK', () => {
  expect(apiVersion).toBe(Stripe.API_VERSION)
})

test('the same key and parameters replay the first answer, and nothing is made twice', async () => {
  const first = await shop.stripe.customers.create(
    { email: 'a@example.com' },
    { idempotencyKey: 'customer-a' },
  )
  const again = await shop.stripe.customers.create(
    { email: 'a@example.com' },
    { idempotencyKey: 'customer-a' },
  )
  expect(again.id).toBe(first.id)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  expect((await shop.stripe.customers.list({ email: 'a@example.com' })).data).toHaveLength(1)
})

test('the same key with other parameters or for another endpoint is an idempotency error', async () => {
  await shop.stripe.customers.create({ email: 'b@example.com' }, { idempotencyKey: 'customer-b' })
  const other = shop.stripe.customers.create(
    { email: 'c@example.com' },
    { idempotencyKey: 'customer-b' },
  )
  await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  const elsewhere = shop.stripe.products.create({ name: 'b' }, { idempotencyKey: 'customer-b' })
  await expect(elsewhere).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
})

test('a refusal is replayed too, unless its parameters never ran', async () => {
  const key = { idempotencyKey: 'over' }
  const inactive = order({ line_items: [{ price: 'price_unknown', quantity: 1 }] })
  await expect(shop.stripe.checkout.sessions.create(inactive, key)).rejects.toMatchObject({
    code: 'resource_missing',
  })
  await expect(shop.stripe.checkout.sessions.create(inactive, key)).rejects.toMatchObject({
    headers: expect.objectContaining({ 'idempotent-replayed': 'true' }) as unknown,
  })
  await expect(
    shop.stripe.customers.create({ email: 'not an address' }, { idempotencyKey: 'typo' }),
  ).rejects.toMatchObject({ code: 'email_invalid' })
  expect(
    await shop.stripe.customers.create({ email: 'd@example.com' }, { idempotencyKey: 'typo' }),
  ).toMatchObject({ object: 'customer' })
})

test.each([
  ['POST', '/v1/customers', 'colour=blue', 'colour'],
  ['POST', '/v1/customers', 'address[planet]=mars', 'address[planet]'],
  [
    'POST',
    '/v1/checkout/sessions',
    'mode=payment&success_url=http://a.test&line_items[0][price_data][currency]=eur&line_items[0][price_data][unit_amount]=500&line_items[0][price_data][flavour]=x',
    'line_items[0][price_data][flavour]',
  ],
  ['GET', '/v1/customers?page=2', undefined, 'page'],
])('%s %s refuses an unknown parameter by its name', async (method, path, body, param) => {
  const response = await bare(path, { method, ...(body === undefined ? {} : { body }) })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: { type: 'invalid_request_error', code: 'parameter_unknown', param },
  })
})

test.each([
  [{ mode: 'payment' }, 'parameter_missing', 'success_url'],
  [{ success_url: 'ftp://a.test', mode: 'payment' }, 'url_invalid', 'success_url'],
  [
    { success_url: 'http://a.test', mode: 'payment', expires_at: 'soon' },
    'parameter_invalid_integer',
    'expires_at',
  ],
  [{ success_url: 'http://a.test', mode: 'payment' }, 'parameter_missing', 'line_items'],
])('a session with %o is refused with %s', async (fields, code, param) => {
  const response = await bare('/v1/checkout/sessions', {
    method: 'POST',
    body: new URLSearchParams(fields as Record<string, string>),
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { code, param } })
})

test('every refusal carries an error object and a request id', async () => {
  for (const [path, status] of [
    ['/v1/nothing', 404],
    ['/v1/customers/cus_none', 404],
    ['/v2/core/accounts', 404],
  ] as const) {
    const response = await bare(path)
    expect(response.status).toBe(status)
    expect(response.headers.get('request-id')).toMatch(/^req_/)
    expect(await response.json()).toMatchObject({
      error: { type: 'invalid_request_error', message: expect.any(String) as unknown },
    })
  }
  const stranger = await fetch(`${shop.url}/v1/customers`)
  expect(stranger.status).toBe(401)
  expect(await stranger.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  await expect(client(shop.url, 'sk_live_real').customers.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
  })
  await expect(shop.stripe.coupons.list()).rejects.toMatchObject({ statusCode: 404 })
})

test('lists page by id, newest first', async () => {
  const made = []
  for (const name of ['un', 'deux', 'trois'])
    made.push((await shop.stripe.customers.create({ name, email: 'page@example.com' })).id)
  const first = await shop.stripe.customers.list({ email: 'page@example.com', limit: 2 })
  expect(first).toMatchObject({ has_more: true, data: [{ id: made[2] }, { id: made[1] }] })
  const second = await shop.stripe.customers.list({
    email: 'page@example.com',
    limit: 2,
    starting_after: String(made[1]),
  })
  expect(second).toMatchObject({ has_more: false, data: [{ id: made[0] }] })
  expect(
    await shop.stripe.customers
      .list({ email: 'page@example.com' })
      .autoPagingToArray({ limit: 10 }),
  ).toHaveLength(3)
})

test('a customer is updated key by key', async () => {
  const { id } = await shop.stripe.customers.create({ name: 'Hina', metadata: { a: '1', b: '2' } })
  const updated = await shop.stripe.customers.update(id, {
    phone: '0687000000',
    metadata: { a: '', c: '3' },
    address: { city: 'Nouméa', country: 'NC' },
  })
  expect(updated).toMatchObject({
    name: 'Hina',
    phone: '0687000000',
    metadata: { b: '2', c: '3' },
    address: { city: 'Nouméa', line1: null },
  })
})

test('refunds add up to the charge and never beyond', async () => {
  const session = await shop.stripe.checkout.sessions.create(order())
  await payByCard(shop, session, cards.accepted)
  const intent = idOf((await shop.stripe.checkout.sessions.retrieve(session.id)).payment_intent)

  const part = await shop.stripe.refunds.create({
    payment_intent: intent,
    amount: 1200,
    reason: 'requested_by_customer',
  })
  expect(part).toMatchObject({ status: 'succeeded', amount: 1200, payment_intent: intent })
  await expect(
    shop.stripe.refunds.create({ payment_intent: intent, amount: 2001 }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'amount' })

  await control(shop, `/charges/${idOf(part.charge)}/refund`, { amount: 2000 })
  await expect(shop.stripe.refunds.create({ charge: idOf(part.charge) })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  expect(await shop.stripe.charges.retrieve(idOf(part.charge))).toMatchObject({
    refunded: true,
    amount_refunded: 3200,
  })
  expect(
    (await shop.stripe.refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount),
  ).toEqual([2000, 1200])
  await expect.poll(() => countedTypes(shop)).toMatchObject({ 'refund.created': 2 })

  const events = await shop.stripe.events.list({ types: ['refund.created', 'charge.refunded'] })
  expect(events.data.map(({ type }) => type)).toEqual([
    'refund.created',
    'charge.refunded',
    'refund.created',
    'charge.refunded',
  ])
})
