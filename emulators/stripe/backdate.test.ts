import { expect, onTestFinished, test } from 'vitest'
import { control, openShop, type Shop } from './test-shop.ts'
import { nth, subscriberOf, type Subscriber } from './test-subscriber.ts'

/** Their states, the oldest first. */
const invoicesOf = async (shop: Shop, { id }: Subscriber) =>
  (await shop.stripe.invoices.list({ subscription: id, limit: 100 })).data
    .map(({ status }) => status)
    .toReversed()

test('one subscription that is put back is renewed alone, and the clock stays', async () => {
  const shop = await openShop()
  onTestFinished(() => shop.stop())
  const [old, young] = [await subscriberOf(shop), await subscriberOf(shop)]
  const { current_period_end: end } = nth((await old.now()).items.data, 0)
  const clock = Math.floor(Date.now() / 1000)
  await control(shop, `/subscriptions/${old.id}/backdate`, { seconds: end - clock - 3600 })
  expect(await invoicesOf(shop, old)).toEqual(['paid'])
  await control(shop, `/subscriptions/${old.id}/fail-next-renewal`)
  await control(shop, `/subscriptions/${old.id}/backdate`, { seconds: 5 * 3600 })
  const { status, items } = await old.now()
  const { current_period_start: start, current_period_end: next } = nth(items.data, 0)
  expect([status, Math.round((start - clock) / 3600)]).toEqual(['past_due', -4])
  expect((next - start) / 86_400).toBeGreaterThanOrEqual(28)
  expect(await invoicesOf(shop, old)).toEqual(['paid', 'open'])
  expect([(await young.now()).status, await invoicesOf(shop, young)]).toEqual(['active', ['paid']])
})
