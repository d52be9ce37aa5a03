import { expect, test } from 'vitest'
import type { VatVersionView } from '#contract/offer/vat.ts'
import { vatKinds, vatRegimes, vatZones } from '#domain/invoice/vat.ts'
import { vatFormOf } from './vat-form.ts'
import { newsOf } from './vat-news.ts'

const each = <Key extends string, Value>(keys: readonly Key[], value: Value) =>
  Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>
const rule = { rate: 2000, exemption: null }
const opened = {
  version: 2,
  revision: 4,
  effectiveFrom: '2027-01-01',
  regime: 'real',
  confirmedAt: null,
  rules: each(vatRegimes, each(vatKinds, each(vatZones, rule))),
} as VatVersionView
const typed = vatFormOf({ ...opened, regime: 'franchise' })

// Seen to fail when every newer revision is a colleague's.
test('a newer table with the typed values is one’s own save whose answer was lost; another is a colleague’s', () => {
  expect(newsOf(opened, { ...opened, regime: 'franchise', revision: 5 }, typed)).toBeNull()
  const colleagues = { ...opened, effectiveFrom: '2027-02-01', revision: 5 } as VatVersionView
  expect(newsOf(opened, colleagues, typed)).toBe(colleagues)
})

test('nothing is new of a new table, nor of a table that nobody saved', () => {
  expect(newsOf(null, opened, typed)).toBeNull()
  expect(newsOf(opened, opened, typed)).toBeNull()
  expect(newsOf(opened, null, typed)).toBeNull()
})
