import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkCart, plan } from '#tests/support/basket.ts'
import { lies, type Basket } from '#tests/support/tampered-baskets.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'

let till: Till
let marie: Person
let basket: Basket
let otherQuote: string
beforeAll(async () => {
  till = await openTill()
  marie = await till.app.makeCustomer()
  const quote = await till.makeQuote(marie)
  otherQuote = (await till.makeQuote(await till.app.makeCustomer())).id
  const { termsVersion } = await checkCart(till, marie, [plan()])
  basket = {
    quotes: [{ quoteId: quote.id, version: quote.version }],
    items: [plan()],
    totalCents: quote.totalCents + 990,
    acceptTerms: true,
    termsVersion,
    requestExpress: true,
  }
})
afterAll(() => till.close())

const open = (body: object) => till.app.request('POST', '/api/checkouts', { as: marie, body })

// Five hundred of them over HTTP: `npm run bench -- money`. Removed to see it fail: the comparison of the total in openCheckout.
test('of a hundred tampered baskets none is accepted, and nothing is opened at the provider', async () => {
  const given = fc.record({
    by: fc.integer({ min: 1, max: 900 }),
    otherQuote: fc.constant(otherQuote),
  })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...lies), given, async (lie, about) => {
      expect([404, 409, 422]).toContain((await open(lie(basket, about))).status)
    }),
  )
  for (const lie of lies) {
    const { status } = await open(lie(basket, { by: 1, otherQuote }))
    expect([lie.toString(), [404, 409, 422].includes(status)]).toEqual([lie.toString(), true])
  }
  expect(await till.count('checkouts', 'true', [])).toBe(0)
  expect((await till.app.deps.stripe?.checkout.sessions.list())?.data).toEqual([])
  expect((await open(basket)).status).toBe(200)
})
