import { expect, test } from 'vitest'
import { isWeightMeasured } from './is-weight-measured.ts'

const asked = { weight: 900, parcels: [400, 500], isMadeByOffice: false, unmeasuredReason: null }
const made = { ...asked, isMadeByOffice: true }

test.each([
  ['a customer asked for measured parcels', asked, true],
  ['a customer typed another weight', { ...asked, weight: 1000 }, false],
  ['a customer chose one that is not measured', { ...asked, parcels: [900, null] }, false],
  ['a customer chose no parcel', { ...asked, parcels: [] }, false],
  ['the office began it on measured parcels', made, true],
  ['and one was measured again since', { ...made, parcels: [400, 550] }, true],
  ['and one that is not measured was added', { ...made, parcels: [400, 500, null] }, false],
  ['and its last parcel was taken off', { ...made, parcels: [] }, false],
  [
    'the office typed it, with its reason, and measured parcels came',
    { ...made, unmeasuredReason: 'En transit' },
    true,
  ],
  [
    'the office typed it, with its reason',
    { ...made, parcels: [null], unmeasuredReason: 'En transit' },
    false,
  ],
])('whose word the weight of a quote is: %s', (_case, quote, isMeasured) => {
  expect(isWeightMeasured(quote)).toBe(isMeasured)
})
