import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { discountsFit } from '#domain/quote/office-lines.ts'
import { leastPayable } from '#domain/quote/quote-totals.ts'
import { cents, grams, millimetres } from '#domain/units.ts'
import { overPaid, paidTier, tierOf, type PaidTransport } from './paid-tier.ts'
import { supplementFor } from './supplement.ts'

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

test('it is the price of the new tier less that of the paid one, plus a size that was not paid; never negative', () => {
  fc.assert(
    fc.property(anyTier, anyWeight, anyLength, (tier, weight, length) => {
      const transport = paid(tier.cents)
      const result = asked(transport, weight, length)
      const difference = Math.max(0, (tierOf(transport, weight)?.cents ?? 0) - tier.cents)
      const due = difference + (length > 1000 ? size.cents : 0)
      if (due === 0) return void expect(result).toBeNull()
      if (due < leastPayable) return void expect(result?.ok).toBe(false)
      expect(result).toMatchObject({ ok: true, value: { totalCents: due } })
    }),
  )
})

test('once paid, the same box is over nothing, and a heavier one owes from the new tier on', () => {
  fc.assert(
    fc.property(anyTier, anyWeight, anyWeight, anyLength, (tier, weight, later, length) => {
      const transport = paid(tier.cents)
      const first = asked(transport, weight, length)
      if (!first?.ok) return
      const upToGrams =
        weight > tier.upToGrams ? (tierOf(transport, weight)?.upToGrams ?? null) : null
      const supplements = [{ upToGrams, isNonStandard: length > 1000, carrierCents: 0 }]
      const after = { ...transport, supplements }
      expect(asked(after, weight, length)).toBeNull()
      const tierNow = paidTier(after)
      const second = asked(after, later, length)
      if (!second?.ok) return
      expect(second.value.totalCents).toBe(
        (tierOf(after, later)?.cents ?? 0) - (tierNow?.cents ?? 0),
      )
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
      if (!full?.ok) return void expect(result?.ok ?? false).toBe(false)
      if (cap > full.value.totalCents)
        return void expect(result).toMatchObject({ refusal: 'supplement-above-price' })
      if (cap < leastPayable) return void expect(result).toMatchObject({ refusal: 'supplement-not-due' })
      if (!result?.ok) throw new Error('refused')
      const { lines, totalCents } = result.value
      expect(totalCents).toBe(cap)
      expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(cap)
      expect(discountsFit(lines)).toBe(true)
      expect(lines.filter(({ code }) => !code.startsWith('discount')).every(isPositive)).toBe(true)
    }),
  )
})

const isPositive = ({ amountCents }: { readonly amountCents: number }) => amountCents >= 0

test('a discount that the quote had is taken off in the same proportion', () => {
  const [low, high] = [tiers[2], tiers[3]]
  if (!low || !high) throw new Error('no tiers')
  const lines = [line('carrier', low.cents), line('discount_carrier', -low.cents / 5)]
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
