import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTill, type Till } from '#tests/support/till.ts'
import { openCheckout } from './open-checkout.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

test('a testeur pays with the keys of a test shop like any customer', async () => {
  const tester = await till.app.makeCustomer({ role: 'testeur' })
  const quote = await till.makeQuote(tester)
  expect((await till.open(tester, [quote])).status).toBe(200)
})

// Removed to see it fail: `requireRealCustomer` in openCheckout; the payment page opens.
test.each(['sk_live_of_the_shop', 'rk_live_of_the_shop'])(
  'with %s a testeur is refused before anything is written or asked of the provider',
  async (key) => {
    const tester = await till.app.makeCustomer({ role: 'testeur' })
    const quote = await till.makeQuote(tester)
    const ctx = await till.app.contextOf(tester)
    const live = { ...ctx, config: { ...ctx.config, STRIPE_SECRET_KEY: key } }
    const asked = {
      quotes: [{ quoteId: quote.id, version: 1 }],
      totalCents: 4215,
      acceptTerms: true as const,
      termsVersion: '2026-11',
      requestExpress: false,
    }
    await expect(openCheckout(live, asked)).rejects.toMatchObject({
      refusal: 'tester-on-live-keys',
    })
    expect(await till.count('checkouts', 'customer_id = $1', [tester.id])).toBe(0)
  },
)
