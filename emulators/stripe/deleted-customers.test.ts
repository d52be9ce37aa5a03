import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf, openShop, type Shop } from './test-shop.ts'
import { nth, patient, subscriberOf } from './test-subscriber.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

// docs.stripe.com/api/customers/delete
test('a deleted customer takes subscriptions and means along, can still be retrieved, and what was paid may go back', async () => {
  const { stripe } = shop
  const { id, customer, now } = await subscriberOf(shop)
  const method = idOf((await now()).default_payment_method)
  const { data: paid } = await stripe.charges.list({ customer })

  const deleted = { id: customer, object: 'customer', deleted: true }
  expect(await stripe.customers.del(customer)).toEqual(expect.objectContaining(deleted))
  expect(await stripe.customers.retrieve(customer)).toEqual(expect.objectContaining(deleted))
  const expand = ['customer']
  expect((await stripe.charges.retrieve(nth(paid, 0).id, { expand })).customer).toEqual(deleted)
  expect((await now()).status).toBe('canceled')
  expect((await stripe.paymentMethods.retrieve(method)).customer).toBeNull()
  expect((await stripe.customers.list({ email: 'hina@example.com' })).data).toEqual([])

  const gone = { type: 'StripeInvalidRequestError', code: 'resource_missing', statusCode: 404 }
  await expect(stripe.customers.del(customer)).rejects.toMatchObject(gone)
  await expect(stripe.customers.update(customer, { name: 'Hina' })).rejects.toMatchObject(gone)
  const refund = await stripe.refunds.create({ charge: nth(paid, 0).id })
  expect(refund.status).toBe('succeeded')
  const told = () =>
    shop.received.map(({ type, data }) => [type, (data.object as { id?: string }).id])
  await expect.poll(told, patient).toEqual(
    expect.arrayContaining([
      ['customer.subscription.deleted', id],
      ['customer.deleted', customer],
    ]),
  )
})
