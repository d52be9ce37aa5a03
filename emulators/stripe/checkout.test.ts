import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cards,
  control,
  idOf,
  inline,
  openShop,
  order,
  payByCard,
  post,
  type Shop,
} from './test-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

const eventsOf = (id: string) =>
  shop.received.filter(({ data }) => 'id' in data.object && data.object.id === id)

test('a session paid by card is told by a signed webhook before the payer returns', async () => {
  const session = await shop.stripe.checkout.sessions.create(order())
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 3200,
    livemode: false,
  })
  expect(session.url).toBe(`${shop.url}/c/pay/${session.id}`)

  const answer = await payByCard(shop, session, cards.accepted)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`http://shop.test/merci?session=${session.id}`)

  const [completed, ...more] = eventsOf(session.id)
  expect(more).toEqual([])
  expect(completed).toMatchObject({
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    data: {
      object: {
        payment_status: 'paid',
        client_reference_id: 'commande-1',
        metadata: { order_id: 'commande-1' },
      },
    },
  })
})

test('the paid session shows its lines, intent and charge when they are expanded', async () => {
  const { id } = await shop.stripe.checkout.sessions.create(order())
  await payByCard(shop, { id }, cards.accepted)
  const session = await shop.stripe.checkout.sessions.retrieve(id, {
    expand: ['line_items.data.price.product', 'payment_intent.latest_charge.refunds'],
  })
  expect(
    session.line_items?.data.map(({ description, amount_total }) => [description, amount_total]),
  ).toEqual([
    ['Expédition Nouméa', 2500],
    ['Photo <b>du</b> contenu', 700],
  ])
  expect(session).toMatchObject({
    line_items: {
      data: [{ price: { product: { object: 'product', name: 'Expédition Nouméa' } } }, {}],
    },
    payment_intent: {
      status: 'succeeded',
      amount_received: 3200,
      metadata: { order_id: 'commande-1' },
      latest_charge: {
        status: 'succeeded',
        amount: 3200,
        payment_method_details: { type: 'card', card: { last4: '4242' } },
        refunds: { data: [] },
      },
    },
    customer_details: { email: 'client@example.com', name: 'Hina Tuhiva' },
  })
  const lines = await shop.stripe.checkout.sessions.listLineItems(id, { limit: 1 })
  expect(lines).toMatchObject({ has_more: true, data: [{ quantity: 1 }] })
})

test('a declined card leaves the session open, and another card then pays it', async () => {
  const { id } = await shop.stripe.checkout.sessions.create(order())
  const declined = await payByCard(shop, { id }, cards.declined)
  const page = await (await fetch(new URL(declined.headers.get('location') ?? '', shop.url))).text()
  expect(page).toContain('Votre carte a été refusée.')
  expect(page).toContain('Hina Tuhiva')

  const open = await shop.stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge'],
  })
  expect(open).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: {
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'generic_decline' },
      latest_charge: { status: 'failed' },
    },
  })

  const poor = await payByCard(shop, { id }, cards.poor)
  expect(
    await (await fetch(new URL(poor.headers.get('location') ?? '', shop.url))).text(),
  ).toContain('provision insuffisante')

  await payByCard(shop, { id }, cards.accepted)
  expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
  })
  const intent = (await shop.stripe.checkout.sessions.retrieve(id)).payment_intent
  const charges = await shop.stripe.charges.list({ payment_intent: idOf(intent) })
  expect(charges.data.map(({ status }) => status)).toEqual(['succeeded', 'failed', 'failed'])
})

test('3-D Secure charges only what the payer confirms', async () => {
  const { id } = await shop.stripe.checkout.sessions.create(order())
  const step = `${shop.url}/c/pay/${id}/authentication`
  const asked = await payByCard(shop, { id }, cards.authenticated)
  expect(asked.headers.get('location')).toBe(`/c/pay/${id}/authentication`)
  expect(await (await fetch(step)).text()).toContain('3-D Secure')

  await post(step, { decision: 'refuse' })
  expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' })
  await post(step, { decision: 'accept' })
  expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' })

  await payByCard(shop, { id }, cards.authenticated)
  await post(step, { decision: 'accept' })
  const paid = await shop.stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge'],
  })
  expect(paid).toMatchObject({
    payment_status: 'paid',
    payment_intent: {
      latest_charge: {
        payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
      },
    },
  })
})

test('PayPal pays on approval only', async () => {
  const { id } = await shop.stripe.checkout.sessions.create(order())
  const paypal = `${shop.url}/c/pay/${id}/paypal`
  expect(await (await fetch(paypal)).text()).toContain('Approuver le paiement')
  await post(paypal, { decision: 'cancel' })
  expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'open',
    payment_intent: null,
  })

  await post(paypal, { decision: 'approve', name: 'Hina Tuhiva', email: 'hina@example.com' })
  const paid = await shop.stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge'],
  })
  expect(paid).toMatchObject({
    payment_status: 'paid',
    payment_intent: {
      latest_charge: {
        payment_method_details: { type: 'paypal', paypal: { payer_name: 'Hina Tuhiva' } },
      },
    },
  })
})

test.each(['succeeded', 'failed'] as const)(
  'a transfer completes unpaid, then %s by the control panel',
  async (outcome) => {
    const { id } = await shop.stripe.checkout.sessions.create(order())
    const answer = await post(`${shop.url}/c/pay/${id}/transfer`, { name: 'Hina Tuhiva' })
    expect(answer.headers.get('location')).toBe(`http://shop.test/merci?session=${id}`)
    expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    })

    await control(shop, `/sessions/${id}/settle`, { outcome })
    await expect
      .poll(() => eventsOf(id).map(({ type }) => type))
      .toContain(`checkout.session.async_payment_${outcome}`)
    expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      payment_status: outcome === 'succeeded' ? 'paid' : 'unpaid',
    })
    await expect(control(shop, `/sessions/${id}/settle`, { outcome })).rejects.toThrow(
      'awaits no settlement',
    )
  },
)

test('an expired session takes no payment and says so', async () => {
  const { id } = await shop.stripe.checkout.sessions.create(order())
  const expired = await shop.stripe.checkout.sessions.expire(id)
  expect(expired).toMatchObject({ status: 'expired', url: null })
  await payByCard(shop, { id }, cards.accepted)
  expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'expired',
    payment_intent: null,
  })
  expect(await (await fetch(`${shop.url}/c/pay/${id}`)).text()).toContain(
    'Cette page de paiement a expiré',
  )
  await expect
    .poll(() => eventsOf(id).map(({ type }) => type))
    .toEqual(['checkout.session.expired'])
  await expect(shop.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 })
})

test('catalogue prices are found by lookup key and sold, a recurring one is not in payment mode', async () => {
  const product = await shop.stripe.products.create({ name: 'Photos du contenu' })
  const price = await shop.stripe.prices.create({
    product: product.id,
    currency: 'eur',
    unit_amount: 350,
    lookup_key: 'photos',
  })
  const monthly = await shop.stripe.prices.create({
    product: product.id,
    currency: 'eur',
    unit_amount: 990,
    recurring: { interval: 'month' },
  })
  const found = await shop.stripe.prices.list({ lookup_keys: ['photos'], active: true })
  expect(found.data.map(({ id }) => id)).toEqual([price.id])

  const session = await shop.stripe.checkout.sessions.create(
    order({ line_items: [{ price: price.id, quantity: 3 }, inline('Transport', 1000)] }),
  )
  expect(session.amount_total).toBe(2050)
  await expect(
    shop.stripe.checkout.sessions.create(
      order({ line_items: [{ price: monthly.id, quantity: 1 }] }),
    ),
  ).rejects.toThrow('recurring price')
  await expect(
    shop.stripe.checkout.sessions.create(order({ mode: 'setup' })),
  ).rejects.toMatchObject({ type: 'StripeInvalidRequestError', param: 'mode' })
})
