import { expect, test } from 'vitest'
import { forecastText, standingForecast } from './standing-forecast.ts'

const now = new Date('2026-11-26T10:00:00Z')
const order = {
  id: 'o',
  status: 'asked',
  ceilingCents: 9000,
  stopHours: 24,
  announced: null,
  method: 'card visa 4242',
  endedBecause: null,
} as const
const quote = {
  standingOrder: order,
  shippingType: 'direct',
  destination: 'Nouvelle-Calédonie',
  mode: 'standard',
  options: [],
  insuranceTier: 0,
  parcels: [{ id: 'p', missing: [] }],
}
const needs = { hasMeans: true, hasTerms: true, isSuspended: false }
const line = (code: string, price: string) => ({ code, label: code, quantity: '1', price })
const form = {
  lines: [line('carrier', '77,30'), line('processing_fee', '6,90')],
  parcelIds: ['p'],
  validityDays: '7',
}
const forecast = (typed: object = {}, changed: object = {}, lacking: object = {}) =>
  standingForecast(
    {
      quote: { ...quote, ...changed } as never,
      promotion: null,
      standingNeeds: { ...needs, ...lacking },
    },
    { ...form, ...typed },
    now,
  )
const sentence = (...given: Parameters<typeof forecast>): string => {
  const known = forecast(...given)
  return known === null ? '' : forecastText(known)
}

test('a total within the ceiling will be announced and paid, and the sentence says when', () => {
  expect(forecast()).toMatchObject({ totalCents: 8420, ceilingCents: 9000, refusal: null })
  expect(sentence()).toContain('24\u00a0heures après')
})

test.each<[string, string, object, object?, object?]>([
  ['a cent above', 'over-ceiling', { lines: [line('carrier', '90,01')] }],
  ['another line', 'choices-changed', { lines: [...form.lines, line('other', '1,00')] }],
  ['another parcel', 'parcels-changed', { parcelIds: ['p', 'q'] }],
  ['a short validity', 'too-short', { validityDays: '1' }],
  ['a removed card', 'means-gone', {}, {}, { hasMeans: false }],
  ['terms that changed since', 'terms-changed', {}, {}, { hasTerms: false }],
  ['a suspended destination', 'territory-suspended', {}, {}, { isSuspended: true }],
  [
    'missing papers',
    'papers-missing',
    {},
    { parcels: [{ id: 'p', missing: ['purchase-invoice'] }] },
  ],
])('%s leaves an ordinary quote', (_name, refusal, ...given) => {
  expect(forecast(...given)?.refusal).toBe(refusal)
  expect(sentence(...given)).toContain('devis ordinaire')
})

test('how much is above is said; nothing is said while a value is invalid, or without a living standing order', () => {
  expect(sentence({ lines: [line('carrier', '102,00')] })).toContain(
    '12,00\u00a0€ au-dessus du plafond',
  )
  expect(forecast({ lines: [line('carrier', 'x')] })).toBeNull()
  expect(forecast({}, { standingOrder: null })).toBeNull()
  expect(forecast({}, { standingOrder: { ...order, status: 'ended' } })).toBeNull()
})
