import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  extraCodes,
  initialCatalogue,
  insuranceTiers,
  shippingModes,
  shippingTypes,
  type Catalogue,
} from '#domain/catalogue/catalogue.ts'
import { destinations } from '#domain/destination/destination.ts'
import { sumOf } from '#domain/money.ts'
import { planIds } from '#domain/plan/plan.ts'
import { grams } from '#domain/units.ts'
import { estimate, type EstimateRequest } from './estimate.ts'

const weights = fc.integer({ min: 1, max: 31_000 }).map(grams)
const requests: fc.Arbitrary<EstimateRequest> = fc.record({
  destination: fc.constantFrom(...destinations),
  weight: weights,
  mode: fc.constantFrom(...shippingModes),
  type: fc.constantFrom(...shippingTypes),
  plan: fc.constantFrom(...planIds),
  insuranceTier: fc.constantFrom(...insuranceTiers),
  options: fc.subarray([...extraCodes]),
})
const counters = fc.option(
  fc.record({
    firstShipment: fc.boolean(),
    groupedParcelsThisMonth: fc.nat(5),
    parcelsInShipment: fc.integer({ min: 1, max: 5 }),
  }),
  { nil: undefined },
)

test('the lines add up to the header, and nothing is ever negative in total', () => {
  fc.assert(
    fc.property(requests, counters, (request, benefits) => {
      const result = estimate(initialCatalogue, request, benefits)
      fc.pre(result.ok)
      const { lines, shippingCents, feeCents, totalCents } = result.value
      const fee = lines.filter(({ code }) => code.endsWith('processing_fee'))
      expect(sumOf(lines.map((line) => line.amountCents))).toBe(totalCents)
      expect(sumOf(fee.map((line) => line.amountCents))).toBe(feeCents)
      expect(shippingCents + feeCents).toBe(totalCents)
      expect(Math.min(shippingCents, feeCents)).toBeGreaterThanOrEqual(0)
      for (const line of lines) expect(line.quantity * line.unitCents).toBe(line.amountCents)
    }),
    { numRuns: 1000 },
  )
})

test('a heavier parcel never costs less', () => {
  fc.assert(
    fc.property(requests, counters, weights, (request, benefits, other) => {
      const light = grams(Math.min(request.weight, other))
      const heavy = grams(Math.max(request.weight, other))
      const totalAt = (weight: typeof light) => {
        const result = estimate(initialCatalogue, { ...request, weight }, benefits)
        return result.ok ? result.value.totalCents : Infinity
      }
      expect(totalAt(heavy)).toBeGreaterThanOrEqual(totalAt(light))
    }),
    { numRuns: 1000 },
  )
})

test('the extras of a grouping change nothing for direct', () => {
  fc.assert(
    fc.property(requests, counters, (request, benefits) => {
      const direct = { ...request, type: 'direct' } as const
      const options = [...extraCodes].filter(
        (code) => code !== 'consolidation' && code !== 'grouped_repackaging',
      )
      const plain = { ...direct, options: options.filter((code) => chosen(request).includes(code)) }
      expect(estimate(initialCatalogue, direct, benefits)).toEqual(
        estimate(initialCatalogue, plain, benefits),
      )
    }),
  )
})

test('a benefit never raises the price, and counters never lose the unlimited ones', () => {
  const withoutBenefits: Catalogue = {
    ...initialCatalogue,
    plans: Object.fromEntries(
      Object.entries(initialCatalogue.plans).map(([id, plan]) => [
        id,
        { ...plan, benefits: initialCatalogue.plans.gratuit.benefits },
      ]),
    ) as Catalogue['plans'],
  }
  fc.assert(
    fc.property(requests, counters, (request, benefits) => {
      const list = estimate(withoutBenefits, request)
      const open = estimate(initialCatalogue, request)
      const own = estimate(initialCatalogue, request, benefits)
      fc.pre(list.ok && open.ok && own.ok)
      expect(open.value.totalCents).toBeLessThanOrEqual(list.value.totalCents)
      expect(own.value.totalCents).toBeLessThanOrEqual(open.value.totalCents)
    }),
    { numRuns: 1000 },
  )
})

test('an array and a set of the same options give the same estimate', () => {
  fc.assert(
    fc.property(requests, counters, (request, benefits) => {
      const asSet = { ...request, options: new Set(request.options) }
      expect(estimate(initialCatalogue, asSet, benefits)).toEqual(
        estimate(initialCatalogue, request, benefits),
      )
    }),
  )
})

function chosen({ options }: EstimateRequest): readonly string[] {
  return [...options]
}
