import { expect, test } from 'vitest'
import { formOfDraft } from './builder-form.ts'
import { isDraftOf } from './is-draft-of.ts'

const draft = {
  revision: 2,
  lines: [
    { code: 'carrier', label: 'Transport', quantity: 1, unitCents: 1000, amountCents: 1000 },
    { code: 'gesture', label: 'Remise', quantity: 1, unitCents: -500, amountCents: -500 },
  ],
  parcelIds: ['a', 'b'],
  note: null,
  unmeasuredReason: 'Balance en panne',
  validityDays: 15,
  savedAt: '2026-01-01T12:00:00Z',
  savedBy: 'Agent Escale',
}
const form = formOfDraft(draft)
const [carrier, gesture] = form.lines as [(typeof form.lines)[0], (typeof form.lines)[0]]

test.each([
  ['typed with spaces around', { note: '  ', unmeasuredReason: ' Balance en panne ' }],
  ['an amount without its cents', { lines: [{ ...carrier, price: '10' }, gesture] }],
  ['its parcels in another order', { parcelIds: ['b', 'a'] }],
])('a form makes the same draft: %s', (_case, typed) => {
  expect(isDraftOf(draft, { ...form, ...typed })).toBe(true)
})

test.each([
  ['a price', { lines: [{ ...carrier, price: '10,01' }, gesture] }],
  ['a line less', { lines: [carrier] }],
  ['a parcel less', { parcelIds: ['a'] }],
  ['a note', { note: 'Fragile' }],
  ['the reason', { unmeasuredReason: '' }],
  ['the validity', { validityDays: '5' }],
])('a form makes another draft: %s', (_case, typed) => {
  expect(isDraftOf(draft, { ...form, ...typed })).toBe(false)
})
