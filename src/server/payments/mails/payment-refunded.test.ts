import { expect, test } from 'vitest'
import { becomeOf } from './payment-refunded.ts'

// Removed to see it fail: `inPart`; a customer whose second envoi has left read that it is still at the warehouse.
test.each<[string[], boolean, string]>([
  [['cancelled'], true, 'Votre envoi n’était pas parti'],
  [['cancelled', 'cancelled'], true, 'Votre envoi n’était pas parti'],
  [['delivered', 'cancelled'], true, 'Une partie seulement de votre commande était partie'],
  [['delivered', 'handed_over'], false, 'Votre envoi est déjà parti'],
  [['delivered', 'packed'], false, 'Votre envoi suit son cours'],
])('of shipments that are %j, the mail says what stays', (statuses, areHere, words) => {
  expect(becomeOf(statuses)).toEqual({ areHere, sentence: expect.stringContaining(words) })
})

test('of an order without a shipment, nothing', () => {
  expect(becomeOf([])).toBeNull()
})
