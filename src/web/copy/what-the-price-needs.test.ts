import { expect, test } from 'vitest'
import { whatThePriceNeeds } from './what-the-price-needs.ts'

test.each([
  [false, false, 'un poids et une destination'],
  [true, false, 'une destination'],
  [false, true, 'un poids'],
])('what was given is not asked for again: %j, %j', (hasWeight, hasDestination, asked) => {
  expect(whatThePriceNeeds(hasWeight, hasDestination)).toBe(`Indiquez ${asked} pour voir le prix.`)
})
