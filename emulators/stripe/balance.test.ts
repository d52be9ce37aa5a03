import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cards, control, openShop, order, payByCard, type Shop } from './test-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

const entries = async (): Promise<Stripe.BalanceTransaction[]> =>
  (await shop.stripe.balanceTransactions.list({ limit: 100 })).data
const balanceOf = async (currency: string): Promise<number> =>
  (await entries())
    .filter((one) => one.currency === currency)
    .reduce((sum, { net }) => sum + net, 0)

test('charges, refunds, disputes and payouts are movements of the balance, which a payout empties', async () => {
  const session = await shop.stripe.checkout.sessions.create(order())
  await payByCard(shop, session, cards.accepted)
  const paid = await shop.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge.balance_transaction'],
  })
  const intent = paid.payment_intent as Stripe.PaymentIntent
  const charge = intent.latest_charge as Stripe.Charge
  expect(charge.balance_transaction).toMatchObject({ type: 'charge', amount: 3200, fee: 73 })

  const refund = await shop.stripe.refunds.create({ payment_intent: intent.id, amount: 200 })
  const dispute = (await control(shop, `/charges/${charge.id}/dispute`, {})) as { id: string }
  expect((await entries()).map(({ source, amount, fee }) => [source, amount, fee])).toEqual([
    [dispute.id, -3000, 2000],
    [refund.id, -200, 0],
    [charge.id, 3200, 73],
  ])
  await control(shop, `/disputes/${dispute.id}/close`, { outcome: 'won' })
  expect(await balanceOf('eur')).toBe(3200 - 73 - 200)

  await control(shop, '/charges', { amount: 5000, currency: 'usd' })
  const payout = (await control(shop, '/payouts', { currency: 'eur' })) as { id: string }
  expect(await shop.stripe.payouts.retrieve(payout.id)).toMatchObject({ amount: 2927 })
  expect([await balanceOf('eur'), await balanceOf('usd')]).toEqual([0, 4900])
  await expect(control(shop, '/payouts', { currency: 'eur' })).rejects.toThrow('no balance in eur')
})

test('a page of movements goes on by its cursor, and within the time that was asked for', async () => {
  const all = await entries()
  const first = await shop.stripe.balanceTransactions.list({ limit: 2 })
  const last = first.data.at(-1)?.id ?? ''
  const second = await shop.stripe.balanceTransactions.list({ limit: 2, starting_after: last })
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(
    all.slice(0, 4).map(({ id }) => id),
  )
  const later = Math.floor(Date.now() / 1000) + 60
  expect((await shop.stripe.balanceTransactions.list({ created: { gte: later } })).data).toEqual([])
})
