import { expect, test } from 'vitest'
import { isWeightSoFar, readBenchLine, spreadLine } from './bench-line.ts'

const measures = { weight: '1,25', length: '30', width: '20', height: '15' }

test.each([
  ['1,25 30x20x15', measures],
  ['1,25 30 × 20 × 15', measures],
  ['1.25 30 20 15', { ...measures, weight: '1.25' }],
  ['1,25 302015', measures],
  ['1,25302015', measures],
  ['1,25302015B12', { ...measures, shelf: 'B12' }],
  ['1,25302015a-12-3', { ...measures, shelf: 'a-12-3' }],
  ['1,25 30x20x15 B12', { ...measures, shelf: 'B12' }],
  ['12 120x60x40', { weight: '12', length: '120', width: '60', height: '40' }],
  ['1,8302215', { weight: '1,8', length: '30', width: '22', height: '15' }],
  ['1,845302215', { weight: '1,845', length: '30', width: '22', height: '15' }],
  ['1,84B12', { weight: '1,84', shelf: 'B12' }],
])('« %s » is read whole', (typed, read) => {
  expect(readBenchLine(typed)).toEqual(read)
})

test('a line that still stands in the weight is put in its fields; a shelf that was scanned before stays', () => {
  const typed = { weight: '1,25 30x20x15', length: '', width: '', height: '', shelf: 'A04' }
  expect(spreadLine(typed)).toEqual({ ...measures, shelf: 'A04' })
  expect(spreadLine({ ...typed, weight: '1,25' })).toEqual({ ...typed, weight: '1,25' })
})

test.each(['', '1,25', '1840', 'B12', '1,25 30x20', 'x', '6A12345678', '2500 302015B12'])(
  '« %s » is no line of the bench',
  (typed) => {
    expect(readBenchLine(typed)).toBeNull()
  },
)

test('a carton’s key follows a weight only', () => {
  expect(['', '1', '1,', '1,25'].every(isWeightSoFar)).toBe(true)
  expect(['1,25 30', '1,25B', 'B'].some(isWeightSoFar)).toBe(false)
})
