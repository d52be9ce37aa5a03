import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentCategories } from '#domain/parcel/content-line.ts'
import { basisPoints, cents, grams } from '#domain/units.ts'
import {
  goodsOf,
  isHeavierThanParcel,
  isSentDutiesPaid,
  netOfPiece,
  totalsOf,
  vatOf,
} from './declaration.ts'
import { headingOf, headings, proposeHeadings, searchHeadings } from './headings.ts'
import { gapOf } from './invoice-balance.ts'
import { allSubheadings, isHsCode } from './is-hs-code.ts'

test('the nomenclature of 2022 has 5 612 subheadings, each once', () => {
  expect(allSubheadings()).toHaveLength(5612)
  expect(new Set(allSubheadings()).size).toBe(5612)
})

test.each([
  ['610910', true],
  ['61091000', true],
  ['6109100010', true],
  ['851713', true],
  ['6109', false],
  ['610999', false],
  ['61099900', false],
  ['6109101', false],
  ['61091000101', false],
  ['990000', false],
  ['', false],
  ['abcdef', false],
])('the code %s exists: %s', (code, exists) => {
  expect(isHsCode(code)).toBe(exists)
})

test('every heading that is proposed exists, once, and each category has some', () => {
  expect(headings.filter(({ code }) => !isHsCode(code))).toEqual([])
  expect(new Set(headings.map(({ code }) => code)).size).toBe(headings.length)
  for (const category of contentCategories) {
    expect(headings.filter((heading) => heading.category === category).length).toBeGreaterThan(2)
  }
  expect(headings.filter(({ vat }) => ![210, 550, 1000, 2000].includes(vat))).toEqual([])
})

test.each([
  ['vélo', '871200'],
  ['VELOS', '871200'],
  ['jean homme', '620342'],
  ['tee shirt', '610910'],
  ['6109', '610910'],
  ['8517.13', '851713'],
])('« %s » finds %s', (question, code) => {
  expect(searchHeadings(question).map((heading) => heading.code)).toContain(code)
})

test('a search for nothing, or for what nobody sells, finds nothing', () => {
  expect(searchHeadings(' ')).toEqual([])
  expect(searchHeadings('xylophage')).toEqual([])
})

test.each([
  ['Roman de poche', 'books', '490199'],
  ['Raquette de tennis', 'sport', '950651'],
  ['Crème solaire 50 ml', 'beauty', '330499'],
  ['Perceuse-visseuse sans fil', 'tools', '846721'],
  ['Bottes d’équitation en cuir', 'shoes', '640391'],
  ['Plaquettes de frein', null, '870830'],
] as const)('« %s » proposes %s first', (description, category, code) => {
  expect(proposeHeadings(description, category)[0]?.code).toBe(code)
})

test.each([
  ['books', '490199', null, 550],
  ['books', null, null, 550],
  ['clothing', '620442', null, 2000],
  ['food', '1704909900', null, 2000],
  ['food', '090210', null, 550],
  ['books', '490199', 'second-hand', 0],
] as const)('VAT of %s under %s, stated for %s, is %i', (category, hsCode, reason, vat) => {
  expect(vatOf({ category, hsCode }, reason)).toBe(vat)
})

test('a heading keeps its words under the digits that the Union adds', () => {
  expect(headingOf('6204420000')?.title).toBe('Robes en coton')
})

const piece = fc.record({
  unitCents: fc.integer({ min: 1, max: 2_000_000 }).map(cents),
  quantity: fc.integer({ min: 1, max: 40 }),
  category: fc.constantFrom(...contentCategories),
  hsCode: fc.constantFrom(null, ...headings.map(({ code }) => code)),
})
const line = (goods: object, quantity: number) => ({
  description: 'Objet',
  unitGrams: null,
  origin: null,
  ...(goods as { unitCents: ReturnType<typeof cents>; category: 'books'; hsCode: string | null }),
  quantity,
})
const parcel = (lines: ReturnType<typeof line>[]) => ({
  id: 'p',
  lines,
  hasInvoice: true,
  valueReason: null,
})

// Seen to fail: with the VAT taken from the line, and not from the piece.
test('one invoice shared over parcels, piece by piece, is worth the same to the cent', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(piece, fc.nat(40)), { minLength: 1, maxLength: 8 }), (bought) => {
      const whole = totalsOf(goodsOf([parcel(bought.map(([one]) => line(one, one.quantity)))]))
      const [first, second] = [0, 1].map((place) =>
        totalsOf(
          goodsOf([
            parcel(
              bought.flatMap(([one, cut]) => {
                const here = Math.min(cut, one.quantity)
                const pieces = place === 0 ? here : one.quantity - here
                return pieces === 0 ? [] : [line(one, pieces)]
              }),
            ),
          ]),
        ),
      )
      for (const total of ['pieces', 'netCents', 'vatCents', 'grossCents'] as const)
        expect((first?.[total] ?? 0) + (second?.[total] ?? 0)).toBe(whole[total])
      expect(whole.netCents + whole.vatCents).toBe(whole.grossCents)
    }),
  )
})

test('a piece is never worth nothing, nor more than it cost', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000 }), (unitCents) => {
      const net = netOfPiece(cents(unitCents), basisPoints(2000))
      expect(net).toBeGreaterThanOrEqual(1)
      expect(net).toBeLessThanOrEqual(unitCents)
    }),
  )
})

test('goods weigh no more than the parcel that they are in', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          quantity: fc.integer({ min: 1, max: 999 }),
          unitGrams: fc.option(fc.integer({ min: 1, max: 30_000 }).map(grams), { nil: null }),
        }),
      ),
      fc.integer({ min: 1, max: 100_000 }),
      (lines, gross) => {
        const net = lines.reduce((sum, one) => sum + one.quantity * (one.unitGrams ?? 0), 0)
        expect(isHeavierThanParcel(lines, grams(gross))).toBe(net > gross)
        expect(isHeavierThanParcel(lines, null)).toBe(false)
      },
    ),
  )
})

test.each([
  [
    'the same sum',
    { parcels: 3, totalCents: 900, removedCents: 0, unstated: 0, linesCents: 900 },
    null,
  ],
  [
    'one parcel, no total',
    { parcels: 1, totalCents: 0, removedCents: 0, unstated: 1, linesCents: 900 },
    null,
  ],
  [
    'several parcels, no total',
    { parcels: 2, totalCents: 0, removedCents: 0, unstated: 1, linesCents: 900 },
    { totalCents: null, linesCents: 900, parcels: 2 },
  ],
  [
    'another sum',
    { parcels: 2, totalCents: 1000, removedCents: 0, unstated: 0, linesCents: 900 },
    { totalCents: 1000, linesCents: 900, parcels: 2 },
  ],
  [
    'another sum in one parcel',
    { parcels: 1, totalCents: 899, removedCents: 0, unstated: 0, linesCents: 900 },
    { totalCents: 899, linesCents: 900, parcels: 1 },
  ],
  [
    'without what was taken out',
    { parcels: 1, totalCents: 900, removedCents: 700, unstated: 0, linesCents: 200 },
    null,
  ],
  [
    'what was taken out is back, or a new invoice lacks it',
    { parcels: 1, totalCents: 200, removedCents: 700, unstated: 0, linesCents: 200 },
    null,
  ],
  [
    'neither with what was taken out nor without',
    { parcels: 1, totalCents: 900, removedCents: 700, unstated: 0, linesCents: 300 },
    { totalCents: 900, linesCents: 300, parcels: 1, removedCents: 700 },
  ],
] as const)('invoices and contents: %s', (_, group, gap) => {
  expect(gapOf(group)).toEqual(gap)
})

test('taxes are paid in advance to the five departments alone', () => {
  const asked = ['Guadeloupe', 'Mayotte', 'Nouvelle-Calédonie', 'Saint-Martin', 'Reste du monde']
  const paidUnder = (dutiesPaid: boolean) =>
    asked.filter((destination) => isSentDutiesPaid({ dutiesPaid }, destination))
  expect(paidUnder(true)).toEqual(['Guadeloupe', 'Mayotte'])
  expect(paidUnder(false)).toEqual([])
})
