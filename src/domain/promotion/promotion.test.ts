import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteTotals } from '#domain/quote/quote-totals.ts'
import { basisPoints, cents } from '#domain/units.ts'
import { checkPromotion, withPromotion, type Promotion } from './promotion.ts'

const line = (code: string, amount: number) => ({
  code,
  label: code,
  quantity: 1,
  unitCents: cents(amount),
  amountCents: cents(amount),
})
const lines = [line('carrier', 2725), line('insurance', 110), line('processing_fee', 690)]

const promotion: Promotion = {
  code: 'NOUMEA10',
  target: 'transport',
  percent: basisPoints(1000),
  amountCents: null,
  minimumCents: cents(0),
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: new Date('2026-12-01T00:00:00Z'),
  isOn: true,
  firstShipmentOnly: false,
  plans: null,
  destinations: null,
}
const asking = {
  at: new Date('2026-11-20T00:00:00Z'),
  plan: 'gratuit',
  destination: 'Nouvelle-Calédonie',
  isFirstShipment: false,
  totalCents: cents(3525),
} as const

test('ten per cent off the transport stand before the fee, rounded for the customer', () => {
  expect(
    withPromotion(lines, promotion).map(({ label, amountCents }) => [label, amountCents]),
  ).toEqual([
    ['carrier', 2725],
    ['insurance', 110],
    ['Promotion NOUMEA10', -273],
    ['processing_fee', 690],
  ])
})

test('an amount off the fee never exceeds what is left of the fee', () => {
  const terms = { ...promotion, target: 'fee', percent: null, amountCents: cents(1000) } as const
  expect(withPromotion(lines, terms).at(-1)).toMatchObject({
    code: 'promotion_fee',
    amountCents: -690,
  })
  const waived = [...lines, line('benefit_processing_fee', -690)]
  expect(withPromotion(waived, terms)).toEqual(waived)
})

test('free transport over a discount takes what the discount leaves, and nothing of the fee', () => {
  const free = { ...promotion, percent: basisPoints(10_000) }
  const reduced = [
    line('carrier', 2725),
    line('discount_office', -500),
    line('processing_fee', 690),
  ]
  expect(withPromotion(reduced, free).map(({ amountCents }) => amountCents)).toEqual([
    2725, -500, -2225, 690,
  ])
})

test('applied twice is applied once; another code takes its place; none takes it away', () => {
  const once = withPromotion(lines, promotion)
  expect(withPromotion(once, promotion)).toEqual(once)
  expect(withPromotion(once, null)).toEqual(lines)
})

test('under its minimum it takes nothing off', () => {
  expect(withPromotion(lines, { ...promotion, minimumCents: cents(3526) })).toEqual(lines)
})

// Seen to fail: without the bounds of `amountOff`, a total of −1 € is reached at once; without its discounts, a negative part.
test('whatever the promotion, a quote that could be paid still can', () => {
  fc.assert(
    fc.property(
      fc.record({
        carrier: fc.nat(50_000),
        discounts: fc.tuple(fc.nat(30_000), fc.nat(30_000), fc.nat(1000), fc.nat(1000)),
        fee: fc.integer({ min: 50, max: 2000 }),
        percent: fc.option(fc.integer({ min: 1, max: 10_000 })),
        amount: fc.nat(90_000),
        target: fc.constantFrom('transport' as const, 'fee' as const),
      }),
      ({ carrier, discounts: [professional, office, onFee, officeFee], fee, ...off }) => {
        const { percent, amount, target } = off
        const without = [
          line('carrier', carrier),
          line('discount_carrier', -professional),
          line('discount_office', -office),
          line('processing_fee', fee),
          line('discount_processing_fee', -onFee),
          line('discount_office_fee', -officeFee),
        ]
        fc.pre(quoteTotals(without).ok)
        const made = withPromotion(without, {
          ...promotion,
          target,
          percent: percent === null ? null : basisPoints(percent),
          amountCents: percent === null ? cents(amount) : null,
        })
        expect(quoteTotals(made).ok).toBe(true)
      },
    ),
    { numRuns: 200 },
  )
})

test.each([
  ['promotion-unknown', { isOn: false }, {}],
  ['promotion-not-yet', {}, { at: new Date('2026-10-31T23:59:59Z') }],
  ['promotion-over', {}, { at: new Date('2026-12-01T00:00:00Z') }],
  ['promotion-other-plan', { plans: ['premium'] }, {}],
  ['promotion-other-destination', { destinations: ['Guadeloupe'] }, {}],
  ['promotion-not-first', { firstShipmentOnly: true }, {}],
  ['promotion-under-minimum', { minimumCents: cents(3526) }, {}],
] as const)('%s', (refusal, terms, other) => {
  const asked = checkPromotion({ ...promotion, ...terms }, { ...asking, ...other })
  expect(asked).toEqual({ ok: false, refusal })
})

test('a price that is not known yet is under no minimum; without an end it goes on', () => {
  const endless = { ...promotion, endsAt: null, minimumCents: cents(9999) }
  const later = { ...asking, totalCents: null, at: new Date('2030-01-01T00:00:00Z') }
  expect(checkPromotion(endless, later).ok).toBe(true)
})
