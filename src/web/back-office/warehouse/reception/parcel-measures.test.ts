import { expect, test } from 'vitest'
import { readParcelMeasures } from './parcel-measures.ts'

const typed = { weight: '1,84', length: '30', width: '22', height: '15,5', shelf: 'b-12' }

test('a parcel that is put away is measured and has its shelf', () => {
  const { measured } = readParcelMeasures(typed)
  expect(measured).toMatchObject({ weightGrams: 1840, shelf: 'b-12' })
})

test('a wrong shelf is named beside what else is wrong', () => {
  const { measured, errors } = readParcelMeasures({ ...typed, height: '', shelf: '!' })
  expect([measured, Object.keys(errors)]).toEqual([undefined, ['height', 'shelf']])
})
