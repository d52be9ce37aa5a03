import { expect, test } from 'vitest'
import { boxWeightError } from './box-weight.ts'

test('grams typed for a box are questioned, as at the reception', () => {
  expect(boxWeightError('2600')).toMatch(/^2600\u00a0kg\u00a0\? Saisissez des kilogrammes/)
})

test('a box is weighed in kilograms, with a comma', () => {
  expect(boxWeightError('2,35')).toBeUndefined()
  expect(boxWeightError('2350 g')).toMatch(/En kilogrammes/)
})
