import { expect, test } from 'vitest'
import { weightDoubt } from './pack.ts'

test.each<[string, number, readonly (number | null)[], boolean]>([
  ['as heavy as its parcels', 3000, [1000, 2000], false],
  ['a carton and filler more', 5000, [3000], false],
  ['to the gram, half more and 500 g', 5001, [3000], true],
  ['repackaged, two fifths lighter', 1800, [3000], false],
  ['lighter than that', 1799, [3000], true],
  ['a small parcel in a sturdy carton', 650, [100], false],
  ['kilograms typed as grams', 30_000, [3000], true],
  ['a parcel that was never weighed', 30_000, [3000, null], false],
  ['no parcel', 1000, [], false],
])('%s', (_, weight, parcels, isDoubted) => {
  expect(weightDoubt(weight, parcels) !== null).toBe(isDoubted)
})
