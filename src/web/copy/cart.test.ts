import { expect, test } from 'vitest'
import { expressRequest, withoutExpressRequest } from './cart.ts'
import { cartTexts } from './money.ts'

const nothing = { quotes: false, returns: false, options: false, plan: false }

test('for quotes alone the express request keeps the words that were accepted so far', () => {
  expect(expressRequest({ ...nothing, quotes: true })).toBe(cartTexts.express)
  expect(withoutExpressRequest({ ...nothing, quotes: true })).toBe(cartTexts.withoutExpress)
})

test.each([
  [{ ...nothing, plan: true }, 'expressément que l’abonnement commence avant'],
  [{ ...nothing, options: true }, 'expressément que les options soient réalisées avant'],
  [
    { quotes: true, returns: true, options: true, plan: true },
    'expressément que l’envoi parte, que le retour parte, que les options soient réalisées et que l’abonnement commence avant',
  ],
])('the request names what is bought: %j', (basket, words) => {
  expect(expressRequest(basket)).toContain(words)
})

test('a subscription is not promised to wait in the warehouse', () => {
  expect(withoutExpressRequest({ ...nothing, plan: true })).not.toContain('entrepôt')
  expect(withoutExpressRequest({ ...nothing, plan: true })).toContain('remboursé en entier')
})
