import { expect, test } from 'vitest'
import { freshGrams, scaleNow, spendWeight, tellReading, tellState } from './scale.ts'

const fresh = () => freshGrams(scaleNow())
const puts = (grams: number) => tellReading({ kind: 'stable', grams })

test('a moving weight is none; the weight of the parcel before is not that of the next', () => {
  tellState('on')
  tellReading({ kind: 'moving' })
  expect(fresh()).toBeNull()
  puts(2500)
  expect(fresh()).toBe(2500)
  spendWeight()
  puts(2502)
  expect(fresh()).toBeNull()
  tellReading({ kind: 'moving' })
  puts(2500)
  expect(fresh()).toBe(2500)
})

test('another load is heard even where the scale tells no movement', () => {
  spendWeight()
  puts(900)
  expect(fresh()).toBe(900)
  tellState('unplugged')
  expect(fresh()).toBeNull()
})
