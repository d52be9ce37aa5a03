import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cards, control, openShop, order, payByCard, post, type Shop } from './test-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

const eventsOf = (id: string) =>
  shop.received.filter(({ data }) => 'id' in data.object && data.object.id === id)

test('what pays a session with `setup_future_usage` is attached to its customer, until it is detached', async () => {
  const { id: customer } = await shop.stripe.customers.create({ email: 'hina@example.com' })
  const { customer_email: _, ...known } = order({ customer })
  const { id } = await shop.stripe.checkout.sessions.create({
    ...known,
    payment_intent_data: { setup_future_usage: 'off_session' },
  })
  await payByCard(shop, { id }, cards.accepted)
  const session = await shop.stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.payment_method'],
  })
  expect(session.payment_intent).toMatchObject({
    setup_future_usage: 'off_session',
    payment_method: { customer, card: { last4: '4242', exp_month: 12, exp_year: 2040 } },
  })
  const listed = await shop.stripe.paymentMethods.list({ customer })
  const [method] = listed.data
  if (!method) throw new Error('no method')
  expect(await shop.stripe.paymentMethods.detach(method.id)).toMatchObject({ customer: null })
  expect((await shop.stripe.paymentMethods.list({ customer })).data).toEqual([])
  await expect(shop.stripe.paymentMethods.detach(method.id)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
  })
  await expect
    .poll(() => eventsOf(method.id).map(({ type }) => type))
    .toEqual(['payment_method.attached', 'payment_method.detached'])
})

test('without it nothing is attached', async () => {
  const { id: customer } = await shop.stripe.customers.create({ email: 'hina@example.com' })
  const { customer_email: _, ...known } = order({ customer })
  const session = await shop.stripe.checkout.sessions.create(known)
  await payByCard(shop, session, cards.accepted)
  expect((await shop.stripe.paymentMethods.list({ customer })).data).toEqual([])
})

/** A customer with a card that paid a session and was kept. */
async function kept(number: string): Promise<{ customer: string; method: Stripe.PaymentMethod }> {
  const { id: customer } = await shop.stripe.customers.create({ email: 'hina@example.com' })
  const { customer_email: _, ...known } = order({ customer })
  const session = await shop.stripe.checkout.sessions.create({
    ...known,
    payment_intent_data: { setup_future_usage: 'off_session' },
  })
  await payByCard(shop, session, number)
  if (number === cards.authenticated) {
    await post(`${shop.url}/c/pay/${session.id}/authentication`, { decision: 'accept' })
  }
  const [method] = (await shop.stripe.paymentMethods.list({ customer })).data
  if (!method) throw new Error('no method')
  return { customer, method }
}

const away = (customer: string, method: string, idempotencyKey?: string) =>
  shop.stripe.paymentIntents.create(
    {
      amount: 4215,
      currency: 'eur',
      customer,
      payment_method: method,
      confirm: true,
      off_session: true,
      metadata: { order_id: 'commande-2' },
    },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  )

test('a kept card pays while its owner is away, once per idempotency key', async () => {
  const { customer, method } = await kept(cards.accepted)
  const paid = await away(customer, method.id, 'key-1')
  expect(paid).toMatchObject({
    object: 'payment_intent',
    status: 'succeeded',
    amount_received: 4215,
    customer,
    payment_method: method.id,
    metadata: { order_id: 'commande-2' },
  })
  expect((await away(customer, method.id, 'key-1')).id).toBe(paid.id)
  await expect
    .poll(() => eventsOf(paid.id).map(({ type }) => type))
    .toEqual(['payment_intent.succeeded'])
})

test('a bank that wants its customer, or refuses, is a card error that names the intent', async () => {
  const asking = await kept(cards.authenticated)
  await expect(away(asking.customer, asking.method.id)).rejects.toMatchObject({
    type: 'StripeCardError',
    code: 'authentication_required',
    payment_intent: { status: 'requires_payment_method', amount_received: 0 },
  })
  const refused = await kept(cards.accepted)
  await control(shop, `/payment-methods/${refused.method.id}/refuse`)
  await expect(away(refused.customer, refused.method.id)).rejects.toMatchObject({
    type: 'StripeCardError',
    code: 'card_declined',
    decline_code: 'generic_decline',
  })
})

test('neither a detached card nor somebody else’s pays', async () => {
  const mine = await kept(cards.accepted)
  const other = await kept(cards.accepted)
  const refused = { type: 'StripeInvalidRequestError', param: 'payment_method' }
  await expect(away(other.customer, mine.method.id)).rejects.toMatchObject(refused)
  await shop.stripe.paymentMethods.detach(mine.method.id)
  await expect(away(mine.customer, mine.method.id)).rejects.toMatchObject(refused)
})
