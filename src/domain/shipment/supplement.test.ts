import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { discountsFit } from '#domain/quote/office-lines.ts'
import { leastPayable } from '#domain/quote/quote-totals.ts'
import { cents, grams, millimetres } from '#domain/units.ts'
import {
  overPaid,
  paidTier,
  type PaidTransport,
  type Supplement,
  supplementFor,
  tierOf,
} from './supplement.ts'

const tiers = initialCatalogue.grids.OM2.standard?.tiers ?? []
const { non_standard: size } = initialCatalogue.extras

type Line = PaidTransport['lines'][number]
const line = (code: string, unitCents: number): Line => ({ code, quantity: 1, unitCents })
const paid = (carrierCents: number, more: Partial<PaidTransport> = {}): PaidTransport => ({
  catalogue: initialCatalogue,
  destination: 'Nouvelle-Calédonie',
  mode: 'standard',
  lines: [line('carrier', carrierCents)],
  quotedGrams: 400,
  supplements: [],
  ...more,
})
const box = (weightGrams: number, lengthMm = 300) => ({
  weight: grams(weightGrams),
  dimensions: {
    length: millimetres(lengthMm),
    width: millimetres(200),
    height: millimetres(100),
  },
})

/** Of a shipment of one box. */
const asked = (transport: PaidTransport, weightGrams: number, lengthMm = 300, cap?: number) => {
  const closing = { box: box(weightGrams, lengthMm), others: [], isLast: true }
  const over = overPaid(transport, closing)
  return (
    over &&
    supplementFor(transport, { ...over, weightGrams }, cap === undefined ? undefined : cents(cap))
  )
}

const anyTier = fc.constantFrom(...tiers)
const anyWeight = fc.integer({ min: 1, max: 30_000 })
const anyLength = fc.constantFrom(300, 1200)

/** What a weight and a size should cost more than a tier. */
const dueFor = (transport: PaidTransport, paidCents: number, weight: number, length: number) =>
  Math.max(0, (tierOf(transport, weight)?.cents ?? 0) - paidCents) +
  (length > 1000 ? size.cents : 0)

test('it is the price of the new tier less that of the paid one, plus a size that was not paid; never negative', () => {
  fc.assert(
    fc.property(anyTier, anyWeight, anyLength, (tier, weight, length) => {
      const transport = paid(tier.cents)
      const result = asked(transport, weight, length)
      const due = dueFor(transport, tier.cents, weight, length)
      const isAsked = result?.ok === true && result.value.totalCents === due
      expect(due < leastPayable ? !result?.ok : isAsked).toBe(true)
      expect(result === null).toBe(due === 0)
    }),
  )
})

test('once paid, the same box is over nothing, and a heavier one owes from the new tier on', () => {
  fc.assert(
    fc.property(anyTier, anyWeight, anyWeight, anyLength, (tier, weight, later, length) => {
      const transport = paid(tier.cents)
      const upToGrams =
        weight > tier.upToGrams ? (tierOf(transport, weight)?.upToGrams ?? null) : null
      const supplements = [{ upToGrams, isNonStandard: length > 1000, carrierCents: cents(0) }]
      const after = { ...transport, supplements }
      const second = asked(after, later, length)
      const due = dueFor(after, paidTier(after)?.cents ?? 0, later, 0)
      expect(asked(after, weight, length)).toBeNull()
      expect(second?.ok ? second.value.totalCents === due : due < leastPayable).toBe(true)
    }),
  )
})

test('the office asks for less, never for more, and no kind of line falls below zero', () => {
  fc.assert(
    fc.property(anyTier, anyWeight, anyLength, fc.integer({ min: 0, max: 60_000 }), (...given) => {
      const [tier, weight, length, cap] = given
      const transport = paid(tier.cents)
      const full = asked(transport, weight, length)
      const result = asked(transport, weight, length, cap)
      const isAllowed = full?.ok && cap <= full.value.totalCents && cap >= leastPayable
      expect(result?.ok ?? false).toBe(isAllowed ?? false)
      expect(!result?.ok || isSound(result.value, cap)).toBe(true)
    }),
  )
})

/** It is that sum, no line is negative but a discount, and no discount is larger than what it is off. */
const isSound = ({ lines, totalCents }: Supplement, cap: number): boolean =>
  totalCents === cap &&
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0) === cap &&
  lines.every(({ code, amountCents }) => code.startsWith('discount') || amountCents >= 0) &&
  discountsFit(lines)

test('more than the price, or less than a card pays, has its own refusal', () => {
  const [low, high] = [tierAt(2), tierAt(3)]
  const difference = high.cents - low.cents
  const refusalOf = (cap: number) => asked(paid(low.cents), high.upToGrams, 300, cap)
  expect(refusalOf(difference + 1)).toEqual({ ok: false, refusal: 'supplement-above-price' })
  expect(refusalOf(leastPayable - 1)).toEqual({ ok: false, refusal: 'supplement-not-due' })
})

const tierAt = (place: number) => {
  const tier = tiers[place]
  if (!tier) throw new Error('no such tier')
  return tier
}

test('a discount that the quote had is taken off in the same proportion', () => {
  const [low, high] = [tierAt(2), tierAt(3)]
  const off = Number(low.cents) / 5
  const lines = [line('carrier', low.cents), line('discount_carrier', -off)]
  const result = asked(paid(low.cents, { lines }), high.upToGrams)
  const difference = high.cents - low.cents
  expect(result).toMatchObject({
    ok: true,
    value: {
      totalCents: difference - Math.round(difference / 5),
      lines: [{ code: 'carrier' }, { code: 'discount_carrier' }],
    },
  })
})

const lastOf = (first: number, second: number) => ({
  box: box(second),
  others: [box(first)],
  isLast: true,
})

// Removed to see it fail: the quantity, then the sum, of `soldTier`; the customer was asked to pay the second transport again.
test.each<[string, Line[], number | null]>([
  ['sold twice by its quantity', [{ code: 'carrier', quantity: 2, unitCents: 6560 }], 20_000],
  ['sold by two lines', [line('carrier', 6560), line('carrier', 2725)], 12_000],
  ['sold once', [line('carrier', 6560)], 10_000],
  ['a tier beside a price of the office', [line('carrier', 6560), line('carrier', 500)], 30_000],
  ['a tier beside what is no transport', [line('carrier', 6560), line('insurance', 2725)], 10_000],
  ['a price of the office', [{ code: 'carrier', quantity: 2, unitCents: 5000 }], 30_000],
])('the paid weight of transport %s', (_case, lines, upToGrams) => {
  const transport = paid(0, { destination: 'La Réunion', quotedGrams: 18_000, lines })
  expect(paidTier(transport)?.upToGrams ?? null).toBe(upToGrams)
})

test('transport that was sold twice carries two boxes, and a heavier pair owes the rest only', () => {
  const lines = [{ code: 'carrier', quantity: 2, unitCents: 6560 }]
  const transport = paid(0, { destination: 'La Réunion', quotedGrams: 18_000, lines })
  expect(overPaid(transport, lastOf(9000, 9000))).toBeNull()
  expect(overPaid(transport, lastOf(9000, 11_500))).toMatchObject({
    paidUpToGrams: 20_000,
    differenceCents: 15_055 - 13_120,
  })
})
