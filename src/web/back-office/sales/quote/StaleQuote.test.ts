import { expect, test } from 'vitest'
import { changedTerms } from './StaleQuote.tsx'

const terms = { note: null, unmeasuredReason: null, validityDays: 15, parcelIds: ['b', 'a'] }
const trackingOf = (id: string) => `6A-${id}`

test('a colleague’s note, validity and parcels are told beside the lines', () => {
  const after = { ...terms, note: 'En deux fois', validityDays: 30, parcelIds: ['a'] }
  expect(changedTerms(terms, after, trackingOf)).toEqual([
    { label: 'Colis', before: '6A-a + 6A-b', after: '6A-a' },
    { label: 'Validité', before: '15\u00A0jours', after: '30\u00A0jours' },
    { label: 'Note au client', before: 'aucune', after: '«\u00A0En deux fois\u00A0»' },
  ])
  expect(changedTerms(terms, { ...terms, parcelIds: ['a', 'b'] }, trackingOf)).toEqual([])
})

test('what a sent version does not hold is not told as changed', () => {
  expect(changedTerms(terms, { note: null }, trackingOf)).toEqual([])
})
