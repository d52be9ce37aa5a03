import { expect, test } from 'vitest'
import {
  changedLines,
  emptyLine,
  liveTotal,
  parseQuantity,
  priceFault,
  sendingOf,
} from './builder-form.ts'

const line = (code: string, quantity: string, price: string) => ({
  ...emptyLine,
  code,
  label: code,
  quantity,
  price,
})

test('the live total adds up what can be read, and says nothing otherwise', () => {
  expect(liveTotal([line('a', '2', '10,50'), line('b', '1', '-1')])).toBe(2000)
  expect(liveTotal([line('a', '2', '10,50'), line('b', '1', '')])).toBeNull()
  expect(liveTotal([line('a', '0', '1')])).toBeNull()
  expect(liveTotal([])).toBe(0)
})

test.each([
  ['carrier', '-0,01', true],
  ['processing_fee', '-5', true],
  ['carrier', '0', false],
  ['discount_office', '-5', false],
  ['other', '-5', false],
  ['other', 'dix', true],
  ['other', '10000,01', true],
])('whether a %s of « %s » is refused at its field: %j', (code, price, isRefused) => {
  expect(priceFault({ code, price }) !== null).toBe(isRefused)
})

test.each([
  ['1', 1],
  [' 12 ', 12],
  ['0', null],
  ['1,5', null],
  ['-1', null],
  ['', null],
])('quantity %j', (text, quantity) => {
  expect(parseQuantity(text)).toBe(quantity)
})

test('what is sent has no amount and no total', () => {
  const base = { version: 1, revision: 0 }
  const sending = sendingOf('id', base, {
    lines: [line('a', '2', '10,50')],
    parcelIds: [],
    validityDays: '15',
    note: '',
    unmeasuredReason: '',
  })
  expect(sending.lines).toEqual([{ code: 'a', label: 'a', quantity: 2, unitCents: 1050 }])
})

// Removed to see it fail: `insuredCents` of `writtenOf`, then the limit of `parseInsured`.
test('an insurance is sent with the value that it insures, in whole euros', () => {
  const insured = (text: string) =>
    sendingOf(
      'id',
      { version: 1, revision: 0 },
      {
        lines: [{ ...line('free_insurance', '1', '20'), insured: text }],
        parcelIds: [],
        validityDays: '15',
        note: '',
        unmeasuredReason: '',
      },
    ).lines[0]?.insuredCents
  expect(['3 500', '1000,00'].map(insured)).toEqual([350_000, 100_000])
  expect(['', '0', '12,50', '100 001'].map(insured)).toEqual(Array(4).fill(undefined))
})

const priced = (code: string, unitCents: number) => ({
  code,
  label: code,
  quantity: 1,
  unitCents,
  amountCents: unitCents,
})

test('a colleague’s version is told line by line', () => {
  const before = [priced('carrier', 1995), priced('insurance', 110), priced('fee', 690)]
  const after = [priced('carrier', 2000), priced('fee', 690), priced('gesture', -100)]
  expect(changedLines(before, after)).toEqual([
    { label: 'carrier', before: '1\u00A0×\u00A019,95\u00A0€', after: '1\u00A0×\u00A020,00\u00A0€' },
    { label: 'insurance', before: '1\u00A0×\u00A01,10\u00A0€', after: 'absente' },
    { label: 'gesture', before: 'absente', after: '1\u00A0×\u00A0−1,00\u00A0€' },
  ])
  expect(changedLines(before, before)).toEqual([])
})
