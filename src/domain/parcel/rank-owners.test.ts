import { expect, test } from 'vitest'
import {
  editDistance,
  rankNearNumbers,
  rankOwners,
  unchangedParts,
  withinOneSlip,
} from './rank-owners.ts'

const declaration = (
  trackingNumber: string,
  merchant: string,
  name: string,
  clientNumber: string,
) => ({
  trackingNumber,
  merchant,
  customer: { name, clientNumber },
})
const marie = declaration('8R12345679', 'Librairie du Port', 'Marie Tehei', 'CLT-000001')
const jean = declaration('6A00000001', 'Boutique Bleue', 'Jean Lafleur', 'CLT-000002')
const same = declaration('8R12345678', 'Autre', 'Paul Petit', 'CLT-000003')

test('the very number comes first, then a slip of it; who has nothing for them is not shown', () => {
  const ranked = rankOwners({ trackingNumber: '8R12345678', words: '' }, [jean, marie, same])
  expect(ranked.map(({ declaration: { customer }, signs }) => [customer.name, signs])).toEqual([
    ['Paul Petit', ['number']],
    ['Marie Tehei', ['near-number']],
  ])
})

test('what the label says adds up: client number, name, shop', () => {
  const words = 'LAFLEUR jean clt-000002 boutique bleue'
  const [first] = rankOwners({ trackingNumber: 'ZZZZ999', words }, [marie, jean])
  expect(first).toEqual({ declaration: jean, signs: ['client-number', 'name', 'shop'] })
})

test.each([
  ['6A123', '6A123', 0],
  ['6A123', '6A124', 1],
  ['6A123', '6A23', 1],
  ['6A123', '6A1233', 1],
  ['6A123', '6A132', 2],
  ['', 'AB', 2],
])('%s and %s are %i keystrokes apart', (one, other, slips) => {
  expect(editDistance(one, other)).toBe(slips)
  expect(editDistance(other, one)).toBe(slips)
})

test('the most alike comes first, itself and the far ones are left out', () => {
  const candidates = ['6A10000099', '6A10000011', '6A10000001', '6A10009999'].map(
    (trackingNumber) => ({ trackingNumber }),
  )
  const ranked = rankNearNumbers('6A10000001', candidates)
  expect(ranked.map(({ trackingNumber }) => trackingNumber)).toEqual(['6A10000011', '6A10000099'])
})

test('a short number allows one slip only', () => {
  expect(rankNearNumbers('AB12', [{ trackingNumber: 'AB34' }])).toEqual([])
  expect(rankNearNumbers('AB12', [{ trackingNumber: 'AB13' }])).toHaveLength(1)
})

test('two slips anywhere leave one part unchanged', () => {
  const number = '6A1234567890'
  for (let first = 0; first < number.length; first += 1) {
    for (let second = 0; second < number.length; second += 1) {
      const slipped = number
        .split('')
        .map((c, at) => (at === first || at === second ? '-' : c))
        .join('')
      expect(unchangedParts(number).some((part) => slipped.includes(part))).toBe(true)
    }
  }
})

test('the parts are the whole number, cut as evenly as it can be', () => {
  expect(unchangedParts('6A12345678901')).toEqual(['6A123', '4567', '8901'])
  expect(unchangedParts('AB12')).toEqual(['AB', '12'])
  expect(unchangedParts('A')).toEqual(['A'])
  expect(unchangedParts('')).toEqual([])
})

test('within one slip is every text of one keystroke more, less or other, once', () => {
  const made = withinOneSlip('6A1')
  expect(new Set(made).size).toBe(made.length)
  expect(made).toEqual(
    expect.arrayContaining(['6A1', '6A', 'A1', '61', '6A12', '06A1', '6B1', '6A2']),
  )
  expect(made.every((one) => editDistance('6A1', one) <= 1)).toBe(true)
  // The text itself, three shorter ones, three places with 35 other letters, four gaps with 36 letters minus those that repeat a
  // neighbour.
  expect(made).toHaveLength(1 + 3 + 3 * 35 + 4 * 36 - 3)
})
