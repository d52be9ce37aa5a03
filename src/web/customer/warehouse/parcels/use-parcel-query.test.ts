import { expect, test } from 'vitest'
import { countOfFilter, countOfStage, shownCount } from './use-parcel-query.ts'

const counts = {
  byStatus: { pending_arrival: 3, received: 4, blocked: 1, shipped: 2, delivered: 5, returned: 1 },
  incomplete: 2,
  destroyed: 1,
}

test.each([
  ['in-house', 5],
  ['travelling', 2],
  ['expected', 3],
  ['done', 7],
] as const)(
  'the stage %s counts %i parcels, the destroyed ones among those that are over',
  (stage, count) => {
    expect(countOfStage(stage, counts)).toBe(count)
  },
)

test.each([
  ['', 17],
  ['pending', 8],
  ['incomplete', 2],
  ['received', 4],
  ['unclaimed', 0],
] as const)('the filter « %s » counts %i parcels', (filter, count) => {
  expect(countOfFilter(filter, counts)).toBe(count)
})

test('a count that stopped at its limit says that there are more', () => {
  expect([shownCount(99), shownCount(100)]).toEqual(['99', '99+'])
})
