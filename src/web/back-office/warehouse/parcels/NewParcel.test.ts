import { expect, test } from 'vitest'
import { announceRefusals, faultsOfRefusal } from './NewParcel.tsx'

test.each([
  ['client-number-unknown', 'clientNumber'],
  ['parcel-already-declared', 'trackingNumber'],
])('« %s » is said under its field, whatever its sentence', (code, field) => {
  expect(faultsOfRefusal(code, {})).toEqual({ [field]: announceRefusals[code] })
})

test('a field that the server finds wrong is said under it', () => {
  const faults = faultsOfRefusal('invalid-input', { trackingNumber: 'invalid' })
  expect(Object.keys(faults)).toEqual(['trackingNumber'])
})

test.each(['rate-limited', undefined])('« %s » is of no field', (code) => {
  expect(faultsOfRefusal(code, {})).toEqual({})
})
