import { expect, test } from 'vitest'
import { grams, millimetres } from '#domain/units.ts'
import { doubtOf } from './measures.ts'

const measures = (weight: number, length: number, width: number, height: number) => ({
  weight: grams(weight),
  dimensions: {
    length: millimetres(length),
    width: millimetres(width),
    height: millimetres(height),
  },
})

test.each([
  ['a usual carton', measures(1840, 300, 220, 150), null],
  ['a letter box parcel', measures(120, 250, 180, 20), null],
  ['a box of paper', measures(12_500, 310, 220, 260), null],
  ['tins', measures(9000, 300, 200, 150), null],
  ['a carton read in millimetres', measures(1840, 3000, 2200, 1500), { kind: 'millimetres' }],
  [
    'kilograms typed with a comma too far right',
    measures(18_400, 200, 150, 100),
    { kind: 'dense' },
  ],
  ['grams lost', measures(18, 300, 220, 150), { kind: 'light' }],
  ['more than the carrier takes', measures(31_000, 600, 400, 400), { kind: 'heavy' }],
  ['longer than the carrier takes', measures(9000, 1500, 300, 250), { kind: 'long' }],
])('%s', (_, measured, doubt) => {
  expect(doubtOf(measured)).toEqual(doubt)
})
