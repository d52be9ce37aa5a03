import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cards, control, idOf, openShop, post, type Shop } from './test-shop.ts'
import { days, nth, patient, subscriberOf, type Subscriber } from './test-subscriber.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

const visit = (
  { customer }: Subscriber,
  more: Partial<Stripe.BillingPortal.SessionCreateParams> = {},
): Promise<Stripe.BillingPortal.Session> =>
  shop.stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://shop.test/abonnement',
    locale: 'fr',
    flow_data: { type: 'payment_method_update' },
    ...more,
  })

const submit = (url: string, number: string): Promise<Response> =>
  post(`${url}/card`, { number, expiry: '12/40', cvc: '123', name: 'Hina Tuhiva' })

const pageOf = async (url: string): Promise<string> =>
  (await (await fetch(url)).text()).replace(/[\u00a0\u202f\s]+/g, ' ')

const defaultOf = async ({ customer }: Subscriber): Promise<unknown> => {
  const expand = ['invoice_settings.default_payment_method']
  const found = await shop.stripe.customers.retrieve(customer, { expand })
  return found.deleted ? null : found.invoice_settings.default_payment_method
}

/** What the shop does: the customer's default becomes the subscription's own. */
async function useDefault({ id, customer }: Subscriber): Promise<void> {
  const found = await shop.stripe.customers.retrieve(customer)
  const chosen = found.deleted ? null : found.invoice_settings.default_payment_method
  await shop.stripe.subscriptions.update(id, { default_payment_method: idOf(chosen) })
}

const lastCharge = async ({ customer }: Subscriber) =>
  nth((await shop.stripe.charges.list({ customer })).data, 0).payment_method_details

const mastercard = '5555 5555 5555 4444'

// Seen to fail while the portal changed the subscriptions too, which Stripe does not say of this flow.
test('another card becomes the customer’s default; a subscription that has its own goes on with it', async () => {
  const subscriber = await subscriberOf(shop)
  const before = idOf((await subscriber.now()).default_payment_method)
  const { url } = await visit(subscriber)
  const asked = await pageOf(url)
  expect(asked).toContain('Visa •••• 4242')
  expect(asked).toContain('9,90 € par mois')
  expect(asked).toContain('<a class="retour" href="http://shop.test/abonnement">Retour</a>')

  expect((await submit(url, mastercard)).status).toBe(303)
  expect(await pageOf(url)).toContain('La carte •••• 4444 est enregistrée')
  expect(await defaultOf(subscriber)).toMatchObject({ card: { last4: '4444' } })
  expect(idOf((await subscriber.now()).default_payment_method)).toBe(before)
  await expect
    .poll(() => shop.received.map(({ type }) => type), patient)
    .toContain('customer.updated')

  await control(shop, '/clock', { advanceSeconds: days(31) })
  expect(await lastCharge(subscriber)).toMatchObject({ card: { last4: '4242' } })
  await useDefault(subscriber)
  expect(await pageOf((await visit(subscriber)).url)).toContain('Mastercard •••• 4444')
  await control(shop, '/clock', { advanceSeconds: days(31) })
  expect(await lastCharge(subscriber)).toMatchObject({ card: { last4: '4444' } })
})

// Seen to fail without `isDefault`.
test('a form sent eight times at once registers one card', async () => {
  const subscriber = await subscriberOf(shop)
  const { url } = await visit(subscriber)
  await Promise.all(Array.from({ length: 8 }, () => submit(url, mastercard)))
  const methods = await shop.stripe.paymentMethods.list({ customer: subscriber.customer })
  expect(methods.data.map(({ card }) => card?.last4)).toEqual(['4444', '4242'])
})

test('a card that the bank refuses changes nothing; 3-D Secure registers what is confirmed', async () => {
  const subscriber = await subscriberOf(shop)
  const { url } = await visit(subscriber)
  await submit(url, cards.declined)
  expect(await pageOf(url)).toContain('L’ancien moyen reste en place.')
  await submit(url, cards.authenticated)
  expect(await pageOf(`${url}/authentication`)).toContain('rien n’est débité')
  await post(`${url}/authentication`, { decision: 'refuse' })
  expect(await defaultOf(subscriber)).toBeNull()

  await submit(url, cards.authenticated)
  await post(`${url}/authentication`, { decision: 'accept' })
  expect(await defaultOf(subscriber)).toMatchObject({ card: { last4: '3220' } })
})

test('a mistyped card is refused field by field and its code is not sent back', async () => {
  const { url } = await visit(await subscriberOf(shop))
  const answer = await post(`${url}/card`, { number: '1', expiry: '', cvc: '987', name: 'Hina' })
  const page = await answer.text()
  expect(answer.status).toBe(422)
  expect(page).toContain('Ce numéro de carte n’est pas valide.')
  expect(page).not.toContain('987')
  expect(page).not.toMatch(/<script/)
})

test('a new card pays what the old one could not, at the next attempt', async () => {
  const subscriber = await subscriberOf(shop)
  await control(shop, `/subscriptions/${subscriber.id}/fail-next-renewal`)
  await control(shop, `/subscriptions/${subscriber.id}/advance`)
  const { url } = await visit(subscriber)
  expect(await pageOf(url)).toContain('Le dernier paiement a échoué.')
  await submit(url, mastercard)
  await useDefault(subscriber)
  await control(shop, '/clock', { advanceSeconds: days(1) })
  expect((await subscriber.now()).status).toBe('active')
})

test('a finished flow goes where it was told, and a link works for an hour', async () => {
  const subscriber = await subscriberOf(shop)
  const after = { type: 'redirect', redirect: { return_url: 'http://shop.test/carte' } } as const
  const { url } = await visit(subscriber, {
    flow_data: { type: 'payment_method_update', after_completion: after },
  })
  const answer = await submit(url, mastercard)
  expect(answer.headers.get('location')).toBe('http://shop.test/carte')
  await control(shop, '/clock', { advanceSeconds: 3601 })
  const late = await submit(url, cards.accepted)
  expect(late.status).toBe(404)
  expect(await late.text()).toContain('Ce lien ne fonctionne plus')
  expect((await fetch(`${shop.url}/p/session/bps_unknown`)).status).toBe(404)
})

test('what the portal does not have is refused', async () => {
  const { customer } = await subscriberOf(shop)
  const sessions = shop.stripe.billingPortal.sessions
  await expect(sessions.create({ customer: 'cus_none' })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'customer',
  })
  await expect(
    sessions.create({ customer, flow_data: { type: 'subscription_cancel' } }),
  ).rejects.toMatchObject({ param: 'flow_data[type]' })
  await expect(sessions.create({ customer, configuration: 'bpc_x' })).rejects.toMatchObject({
    code: 'parameter_unknown',
  })
  await expect(
    sessions.create({
      customer,
      flow_data: { type: 'payment_method_update', after_completion: { type: 'redirect' } },
    }),
  ).rejects.toMatchObject({ param: 'flow_data[after_completion][redirect]' })
})

test('the panel lists subscriptions with what comes next', async () => {
  const { id } = await subscriberOf(shop)
  const state = (await (await fetch(`${shop.controlUrl}/api/state`)).json()) as {
    subscriptions: { id: string; next: { kind: string } | null }[]
  }
  expect(state.subscriptions.find((one) => one.id === id)).toMatchObject({
    status: 'active',
    amount: 990,
    next: { kind: 'renewal' },
  })
  const page = await pageOf(shop.controlUrl)
  expect(page).toContain('Abonnements')
  expect(page).toContain('Refuser les prochains paiements')
})
