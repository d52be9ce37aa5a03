import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fewestDeliveries, realDelays, type DaysTaken } from './real-delays.ts'

test('delays are told from twenty deliveries on', () => {
  expect(realDelays([{ days: 9, boxes: 20 }])).toEqual({
    deliveries: 20,
    halfDays: 9,
    mostDays: 9,
  })
  expect(realDelays([{ days: 9, boxes: 19 }])).toBeNull()
  expect(realDelays([])).toBeNull()
})

test.each<[DaysTaken[], halfDays: number, mostDays: number]>([
  [
    [
      { days: 4, boxes: 10 },
      { days: 8, boxes: 10 },
    ],
    4,
    8,
  ],
  [
    [
      { days: 8, boxes: 10 },
      { days: 4, boxes: 11 },
    ],
    4,
    8,
  ],
  [
    [
      { days: 1, boxes: 18 },
      { days: 30, boxes: 2 },
    ],
    1,
    1,
  ],
  [
    [
      { days: 1, boxes: 17 },
      { days: 30, boxes: 3 },
    ],
    1,
    30,
  ],
])('of %j half took %i days at most, nine out of ten %i', (taken, halfDays, mostDays) => {
  expect(realDelays(taken)).toMatchObject({ halfDays, mostDays })
})

test('both are what one reads in the list of all boxes, quickest first', () => {
  const boxes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: fewestDeliveries })
  fc.assert(
    fc.property(boxes, (days) => {
      const sorted = days.toSorted((a, b) => a - b)
      expect(realDelays(days.map((one) => ({ days: one, boxes: 1 })))).toEqual({
        deliveries: days.length,
        halfDays: sorted[Math.ceil(days.length / 2) - 1],
        mostDays: sorted[Math.ceil((days.length * 9) / 10) - 1],
      })
    }),
  )
})
