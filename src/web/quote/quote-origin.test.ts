import { expect, test } from 'vitest'
import { isMadeByOffice, weightLabel } from './quote-origin.ts'

const step = (type: string) => ({
  id: 1,
  type,
  at: '2026-01-01T12:00:00Z',
  actor: '',
  details: {},
})

test('a quote that the office began was asked by nobody', () => {
  expect(isMadeByOffice({ steps: [step('quote.drafted'), step('quote.sent')] })).toBe(true)
  expect(isMadeByOffice({ steps: [step('quote.requested'), step('quote.sent')] })).toBe(false)
})

test.each([
  ['all measured, and their sum', 900, [400, 500], 'Poids mesuré'],
  ['measured, and another weight was typed', 1000, [400, 500], 'Poids indiqué'],
  ['one is not measured', 400, [400, null], 'Poids indiqué'],
  ['no parcel', 900, [], 'Poids indiqué'],
])('the weight of a quote: %s', (_case, weightGrams, weights, label) => {
  const parcels = weights.map((weight) => ({ weightGrams: weight }))
  expect(weightLabel({ weightGrams, parcels })).toBe(label)
})
