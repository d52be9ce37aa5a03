import { expect, test } from 'vitest'
import { expressRequest, taxesSentence, withoutExpressRequest } from './cart.ts'
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

test('taxes of the arrival are said to be paid there, but for what the house sends duties paid', () => {
  const toReunion = { destination: 'La Réunion', isDutiesPaid: true }
  const toGuadeloupe = { destination: 'Guadeloupe', isDutiesPaid: true }
  const toNoumea = { destination: 'Nouvelle-Calédonie' }
  expect(taxesSentence([toNoumea])).toMatch(
    /ils se règlent sur place, selon le territoire et le contenu\.$/,
  )
  expect(taxesSentence([toReunion, toReunion])).toBe(
    'Nous réglons d’avance les taxes et droits dus à l’arrivée (octroi de mer, TVA locale, droits de douane) vers La Réunion.',
  )
  expect(taxesSentence([toReunion, toNoumea, toGuadeloupe])).toMatch(
    /sur place, .*, sauf vers La Réunion et vers la Guadeloupe\u00a0: nous les y réglons d’avance\.$/,
  )
})

test('a subscription is not promised to wait in the warehouse', () => {
  expect(withoutExpressRequest({ ...nothing, plan: true })).not.toContain('entrepôt')
  expect(withoutExpressRequest({ ...nothing, plan: true })).toContain('remboursé en entier')
})
