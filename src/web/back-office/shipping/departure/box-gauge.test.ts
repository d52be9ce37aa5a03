import { expect, test } from 'vitest'
import { sizeGauge, weightGauge } from './box-gauge.ts'

test.each([
  [500, 'fits', 500],
  [501, 'fits', 1000],
  [30_000, 'fits', 30_000],
  [30_001, 'over', null],
])('%i g: %s, billed up to %s g', (grams, level, tierUpToGrams) => {
  expect(weightGauge(grams)).toMatchObject({ level, tierUpToGrams })
})

test.each([
  [[400, 300, 250], 'fits'],
  [[500, 500, 500], 'fits'],
  [[500, 500, 501], 'non-standard'],
  [[1001, 100, 100], 'non-standard'],
  [[999, 500, 500], 'non-standard'],
  [[1000, 500, 500], 'over'],
])('sides of %j mm: %s', (sides, level) => {
  expect(sizeGauge(sides)?.level).toBe(level)
})

test('nothing is judged before it is whole', () => {
  expect(weightGauge(null)).toBeNull()
  expect(sizeGauge([400, null, 250])).toBeNull()
})
