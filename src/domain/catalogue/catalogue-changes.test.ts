import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { destinations } from '#domain/destination/destination.ts'
import { planIds } from '#domain/plan/plan.ts'
import { estimate } from '#domain/pricing/estimate.ts'
import { cents, grams } from '#domain/units.ts'
import { initialCatalogue, type Catalogue, type RateGrid } from './catalogue.ts'
import {
  applyChanges,
  carriedOver,
  changeRecord,
  clashesOf,
  diffCatalogues,
  flattenCatalogue,
  unflattenCatalogue,
} from './catalogue-changes.ts'
import type { ServiceOption } from './service-options.ts'

const price = fc.nat(50_000).map(cents)
const grid: fc.Arbitrary<RateGrid> = fc.record({
  tiers: fc
    .uniqueArray(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 6 })
    .chain((weights) =>
      fc.tuple(
        ...weights
          .toSorted((a, b) => a - b)
          .map((weight) => price.map((paid) => ({ upToGrams: grams(weight), cents: paid }))),
      ),
    ),
  volumetricDivisor: fc.option(fc.integer({ min: 1000, max: 9000 })),
})
const option: fc.Arbitrary<ServiceOption> = fc
  .record({
    id: fc.constantFrom('photos', 'garde', 'kit', 'cadeau'),
    name: fc.string(),
    description: fc.string(),
    price,
    isOff: fc.boolean(),
    plans: fc.option(fc.subarray([...planIds]), { nil: undefined }),
  })
  .map(({ price: paid, isOff, plans, ...rest }) => ({
    ...rest,
    pricing: { kind: 'fixed', cents: paid, per: 'parcel' } as const,
    ...(isOff ? { isOff } : {}),
    ...(plans ? { plans } : {}),
  }))

const catalogues: fc.Arbitrary<Catalogue> = fc
  .record({
    zones: fc.tuple(...destinations.map(() => fc.constantFrom('OM1', 'OM2', null))),
    standard: grid,
    eco: fc.option(grid),
    fee: price,
    options: fc.uniqueArray(option, { selector: ({ id }) => id }),
    parcels: fc.option(fc.oneof(fc.nat(9), fc.constant('unlimited' as const))),
  })
  .map((made) => ({
    ...initialCatalogue,
    zones: Object.fromEntries(
      destinations.map((name, index) => [name, made.zones[index] ?? null]),
    ) as Catalogue['zones'],
    grids: { ...initialCatalogue.grids, OM1: { standard: made.standard, eco: made.eco } },
    plans: {
      ...initialCatalogue.plans,
      standard: {
        ...initialCatalogue.plans.standard,
        processingFeeCents: made.fee,
        benefits: {
          ...initialCatalogue.plans.standard.benefits,
          freeConsolidation: made.parcels === null ? null : { parcelsPerMonth: made.parcels },
        },
      },
    },
    serviceOptions: made.options,
  }))

test('a catalogue is its values: flat and back is the same', () => {
  expect(unflattenCatalogue(flattenCatalogue(initialCatalogue))).toEqual(initialCatalogue)
  fc.assert(
    fc.property(catalogues, (made) => {
      expect(unflattenCatalogue(flattenCatalogue(made))).toEqual(made)
    }),
    { numRuns: 60 },
  )
})

test('what differs between two catalogues, applied to the first, is the second; alike, nothing differs', () => {
  fc.assert(
    fc.property(catalogues, catalogues, (before, after) => {
      expect(applyChanges(before, diffCatalogues(before, after))).toEqual(after)
      expect(diffCatalogues(after, structuredClone(after))).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('a list that changes nothing itself becomes what is before it, and stays when that stays', () => {
  fc.assert(
    fc.property(catalogues, catalogues, (before, after) => {
      expect(carriedOver(before, before, after)).toEqual(after)
      expect(carriedOver(after, before, before)).toEqual(after)
    }),
    { numRuns: 60 },
  )
})

// Removed to see it fail: `isRemoved`; an option stayed with its price and without a name.
test('an option or a grid that either of two lists removes has no part left in the later one', () => {
  fc.assert(
    fc.property(catalogues, catalogues, catalogues, (later, before, after) => {
      const { serviceOptions, grids } = carriedOver(later, before, after)
      for (const { id, name, pricing } of serviceOptions)
        expect([id, typeof name, typeof pricing]).toEqual([id, 'string', 'object'])
      const isClosed = [later, after].some((one) => one.grids.OM1.eco === null)
      const isLeft = isClosed && before.grids.OM1.eco !== null && grids.OM1.eco !== null
      expect(isLeft).toBe(false)
    }),
    { numRuns: 200 },
  )
})

test('what is made of a published version never changes what that version charges', () => {
  const request = {
    destination: 'Guadeloupe',
    weight: grams(1800),
    mode: 'standard',
    type: 'direct',
    plan: 'standard',
    insuranceTier: 150,
    options: ['photo_request'],
  } as const
  const told = estimate(initialCatalogue, request)
  fc.assert(
    fc.property(catalogues, (next) => {
      applyChanges(initialCatalogue, diffCatalogues(initialCatalogue, next))
      expect(estimate(initialCatalogue, request)).toEqual(told)
    }),
    { numRuns: 60 },
  )
})

test('a price that changed is one value, by its path; the database’s order of names is no change', () => {
  const { OM1 } = initialCatalogue.grids
  const dearer = structuredClone(OM1.standard)
  const tiers = (dearer?.tiers ?? []).map((tier) =>
    tier.upToGrams === 2000 ? { ...tier, cents: cents(2810) } : tier,
  )
  const after = {
    ...initialCatalogue,
    grids: {
      ...initialCatalogue.grids,
      OM1: { ...OM1, standard: { tiers, volumetricDivisor: null } },
    },
    serviceOptions: initialCatalogue.serviceOptions.map((one) => ({
      ...one,
      pricing: Object.fromEntries(
        Object.entries(one.pricing).toReversed(),
      ) as unknown as ServiceOption['pricing'],
    })),
  }
  const changes = diffCatalogues(initialCatalogue, after)
  const path = 'grids/OM1/standard/tiers/2000'
  expect(changes).toEqual([{ path, before: 2725, after: 2810 }])
  expect(changeRecord(changes)).toEqual({ before: { [path]: 2725 }, after: { [path]: 2810 } })
})

test('two who changed the same value to different ends clash there only', () => {
  const at = (path: string, before: unknown, after: unknown) => ({ path, before, after })
  const theirs = [at('a', 1, 2), at('b', 1, 3), at('c', 1, 4)]
  expect(clashesOf([at('a', 1, 2), at('b', 1, 9)], theirs)).toEqual([at('b', 3, 9)])
})
