import { expect, test } from 'vitest'
import { readLabelCode } from './label-code.ts'

const id = '0b0e3d2c-1f4a-4c5d-9e8f-7a6b5c4d3e2f'

test('our own label names its parcel, a bar code gives its number, anything else is nothing', () => {
  expect(readLabelCode(`https://escale.example/admin/colis/${id}`)).toEqual({ parcelId: id })
  expect(readLabelCode(` 6a 123-456 `)).toEqual({ trackingNumber: '6A123456' })
  expect(readLabelCode(`https://elsewhere.example/${id}`)).toBeNull()
  expect(readLabelCode('?')).toBeNull()
})
