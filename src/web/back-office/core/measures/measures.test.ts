import { expect, test } from 'vitest'
import { readMeasures, weightErrorOf } from './measures.ts'

const typed = { weight: '1,84', length: '30', width: '22', height: '15,5' }

test('kilograms and centimetres, with a comma, become grams and millimetres', () => {
  expect(readMeasures(typed)).toEqual({
    measured: { weightGrams: 1840, lengthMm: 300, widthMm: 220, heightMm: 155 },
    errors: {},
  })
})

test('grams typed as kilograms are questioned', () => {
  const { measured, errors } = readMeasures({ ...typed, weight: '1500' })
  expect(measured).toBeUndefined()
  expect(errors.weight).toMatch(/^1500\u00a0kg\u00a0\? Saisissez des kilogrammes/)
  expect(weightErrorOf('1500 kg').weight).toBe(errors.weight)
  expect(readMeasures({ ...typed, weight: '0,001' }).errors.weight).toMatch(/ne va pas avec/)
})

test('a line without what separates its measures is told to be unreadable, with one that reads', () => {
  const { weight } = readMeasures({ ...typed, weight: '2500 302015B12' }).errors
  expect(weight).toMatch(/^«\u00a02500 302015B12\u00a0» ne se lit pas.*1,25 30x20x15 B12/)
})

test('every wrong field is named at once', () => {
  const { errors } = readMeasures({ weight: '', length: '0', width: 'a', height: '' })
  expect(Object.keys(errors)).toEqual(['weight', 'length', 'width', 'height'])
})
