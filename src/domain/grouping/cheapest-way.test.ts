import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { planIds } from '#domain/plan/plan.ts'
import { estimate, type Estimate } from '#domain/pricing/estimate.ts'
import { onlinePrice } from '#domain/quote/online-price.ts'
import { grams, millimetres } from '#domain/units.ts'
import { bulkOf } from './bulk.ts'
import { requestFor, type ShippingWish } from './box-price.ts'
import {
  cheapestWay,
  type Counters,
  type ParcelToShip,
  type PlannedShipment,
  type Ways,
} from './cheapest-way.ts'
import { compareWays } from './compare-ways.ts'
import { bulkOfGroup } from './partition.ts'

const wish: ShippingWish = {
  destination: 'La Réunion',
  mode: 'standard',
  type: 'grouping',
  plan: 'gratuit',
  insuranceTier: 0,
  options: ['consolidation'],
}
const counters: Counters = { firstShipment: false, groupedParcelsThisMonth: 0 }

const parcelOf = (weight: number, sides: readonly [number, number, number], index: number) => ({
  id: `parcel-${index}`,
  weight: grams(weight),
  dimensions: {
    length: millimetres(sides[0]),
    width: millimetres(sides[1]),
    height: millimetres(sides[2]),
  },
})
const small = (...weights: number[]): ParcelToShip[] =>
  weights.map((weight, index) => parcelOf(weight, [300, 200, 100], index))

function waysOf(parcels: readonly ParcelToShip[], asked = wish, own = counters): Ways {
  const outcome = cheapestWay(initialCatalogue, asked, parcels, own)
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.value
}
const boxesOf = ({ cheapest }: Ways) =>
  cheapest.shipments.map(({ parcelIds }) => parcelIds.map((id) => Number(id.slice(7))))

test('12 kg to OM1: one box carries for 137,05 €, 10 + 2 kg for 92,85 € (domain facts)', () => {
  const { cheapest, together } = waysOf(small(10_000, 2000), { ...wish, options: [] })
  const carrier = (way: typeof cheapest) =>
    way.shipments.flatMap(({ estimate: { lines } }) =>
      lines.filter(({ code }) => code === 'carrier').map(({ amountCents }) => amountCents),
    )
  expect(together && carrier(together)).toEqual([13_705])
  expect(carrier(cheapest)).toEqual([6560, 2725])
  expect(together?.totalCents).toBe(13_705 + 690)
  expect(cheapest.totalCents).toBe(9285 + 2 * 690)
  expect(together && compareWays(cheapest, together)).toEqual([
    { kind: 'carrier', cents: 9285 - 13_705 },
    { kind: 'fee', cents: 690 },
  ])
})

test.each<[string, Partial<ShippingWish>, number[], number[][]]>([
  ['two light parcels together', {}, [200, 200], [[0, 1]]],
  ['apart when together they pass 10 kg', {}, [9900, 1900], [[0], [1]]],
  ['light parcels together when grouping is free', { plan: 'premium' }, [200, 200], [[0, 1]]],
  ['heavier ones together', {}, [4000, 1000, 4500], [[2, 0, 1]]],
  ['over 30 kg in two boxes', {}, [20_000, 9000, 18_000], [[0, 1], [2]]],
  ['each insurance is paid again', { insuranceTier: 2000 }, [400, 500], [[0, 1]]],
])('%s', (_, asked, weights, boxes) => {
  const sorted = (groups: number[][]) => groups.map((group) => group.toSorted((a, b) => a - b))
  const found = sorted(boxesOf(waysOf(small(...weights), { ...wish, ...asked })))
  expect(new Set(found)).toEqual(new Set(sorted(boxes)))
})

test('a box that would be two metres in all is not a way', () => {
  const long = [0, 1].map((index) => parcelOf(1000, [900, 500, 500], index))
  const ways = waysOf(long)
  expect(ways.together).toBeNull()
  expect(boxesOf(ways)).toHaveLength(2)
})

test('a parcel that leaves by no way, a territory without a price: refused', () => {
  const refusalOf = (parcels: readonly ParcelToShip[], asked: Partial<ShippingWish> = {}) => {
    const outcome = cheapestWay(initialCatalogue, { ...wish, ...asked }, parcels, counters)
    return outcome.ok ? null : outcome.refusal
  }
  expect(refusalOf(small(1000, 30_001))).toBe('parcel-over-limit')
  expect(refusalOf([parcelOf(1000, [1800, 100, 100], 0), ...small(1)])).toBe('parcel-over-limit')
  expect(refusalOf(small(1000), { destination: 'Saint-Martin' })).toBe('destination-on-quote')
  const eco = { destination: 'Nouvelle-Calédonie', mode: 'eco' } as const
  expect(refusalOf(small(1000), eco)).toBe('eco-not-available')
})

test('who has not chosen grouping would pay it, and a parcel alone has none of its extras', () => {
  const options = ['consolidation', 'grouped_repackaging', 'photo_request'] as const
  const { together, apart } = waysOf(small(900, 900), { ...wish, type: 'direct', options: [] })
  expect(together?.shipments[0]?.options).toEqual(['consolidation'])
  expect(apart.shipments.map((shipment) => shipment.options)).toEqual([[], []])
  const chosen = waysOf(small(900, 900), { ...wish, options })
  expect(chosen.apart.shipments[0]?.options).toEqual(['photo_request'])
  expect(chosen.together?.shipments[0]?.options).toEqual(options)
})

const sides = fc.tuple(
  fc.integer({ min: 50, max: 1090 }),
  fc.integer({ min: 50, max: 450 }),
  fc.integer({ min: 50, max: 450 }),
)
const weights = fc.oneof(fc.integer({ min: 50, max: 3000 }), fc.integer({ min: 3000, max: 16_000 }))
const parcelsUpTo = (maxLength: number) =>
  fc
    .array(fc.tuple(weights, sides), { minLength: 1, maxLength })
    .map((list) => list.map(([weight, size], index) => parcelOf(weight, size, index)))
const wishes: fc.Arbitrary<ShippingWish> = fc.record({
  destination: fc.constantFrom('La Réunion' as const, 'Nouvelle-Calédonie' as const),
  mode: fc.constant('standard' as const),
  type: fc.constantFrom('direct' as const, 'grouping' as const),
  plan: fc.constantFrom(...planIds),
  insuranceTier: fc.constantFrom(0 as const, 500 as const),
  options: fc.subarray(['consolidation', 'grouped_repackaging', 'signature_required'] as const),
})
const ownCounters: fc.Arbitrary<Counters> = fc.record({
  firstShipment: fc.boolean(),
  groupedParcelsThisMonth: fc.nat(4),
})

// Removed to see it fail: the free groupings of `fill`; the sizes in `classOf`; `inOrder`.
test('no other way to put up to 8 parcels into boxes is cheaper', () => {
  fc.assert(
    fc.property(parcelsUpTo(8), wishes, ownCounters, (parcels, asked, own) => {
      const { cheapest, together, apart } = waysOf(parcels, asked, own)
      expect(cheapest.totalCents).toBe(bruteForce(parcels, asked, own))
      expect(cheapest.totalCents).toBeLessThanOrEqual(apart.totalCents)
      expect(cheapest.totalCents).toBeLessThanOrEqual(together?.totalCents ?? Infinity)
      for (const way of [cheapest, apart]) {
        const ids = way.shipments.flatMap(({ parcelIds }) => parcelIds)
        expect(ids.toSorted()).toEqual(parcels.map(({ id }) => id).toSorted())
      }
    }),
    { numRuns: 60 },
  )
})

test('asked for one after the other, the shipments are estimated at exactly what the way costs', () => {
  fc.assert(
    fc.property(parcelsUpTo(7), wishes, ownCounters, (parcels, asked, own) => {
      const { cheapest } = waysOf(parcels, asked, own)
      let total = 0
      let left = own
      for (const shipment of cheapest.shipments) {
        const price = requested(parcels, asked, shipment, left)
        total += price.totalCents
        left = countersAfter(left, price, shipment.parcelIds.length)
      }
      expect(total).toBe(cheapest.totalCents)
    }),
    { numRuns: 150 },
  )
})

/** The estimate of a shipment that is asked for by itself. */
function requested(
  parcels: readonly ParcelToShip[],
  asked: ShippingWish,
  { parcelIds, type, options, weight }: PlannedShipment,
  left: Counters,
): Estimate {
  const chosen = parcels.filter(({ id }) => parcelIds.includes(id))
  const sizes = chosen.map(({ dimensions }) => dimensions)
  const request = { ...asked, type, options, weight, sizes, declaredValue: null }
  const benefits = { ...left, parcelsInShipment: chosen.length }
  const priced = onlinePrice(initialCatalogue, request, benefits)
  if (!priced.ok || priced.value.price === null) throw new Error('no price')
  return priced.value.price
}

function countersAfter(left: Counters, { lines }: Estimate, parcels: number): Counters {
  const codes = new Set(lines.map(({ code }) => code))
  return {
    firstShipment: left.firstShipment && !codes.has('benefit_processing_fee'),
    groupedParcelsThisMonth:
      left.groupedParcelsThisMonth + (codes.has('benefit_consolidation') ? parcels : 0),
  }
}

test('the differences between two ways add up to the difference of their totals', () => {
  fc.assert(
    fc.property(parcelsUpTo(6), wishes, ownCounters, (parcels, asked, own) => {
      const { cheapest, apart } = waysOf(parcels, asked, own)
      const sum = compareWays(cheapest, apart).reduce((all, { cents }) => all + cents, 0)
      expect(sum).toBe(cheapest.totalCents - apart.totalCents)
    }),
    { numRuns: 100 },
  )
})

/** Every partition, every choice of the groupings that are free, priced by `estimate` alone. */
function bruteForce(parcels: readonly ParcelToShip[], asked: ShippingWish, own: Counters): number {
  const items = parcels.map(({ weight, dimensions }) => bulkOf(weight, dimensions))
  const prices = new Map<string, number>()
  const priceOf = (group: readonly number[], isFree: boolean): number => {
    const key = `${group.join()}${isFree}`
    const known = prices.get(key)
    if (known !== undefined) return known
    const priced = estimate(initialCatalogue, requestFor(asked, bulkOfGroup(items, group)), {
      firstShipment: false,
      groupedParcelsThisMonth: isFree ? -group.length : 1000,
      parcelsInShipment: group.length,
    })
    const price = priced.ok ? priced.value.totalCents : Infinity
    prices.set(key, price)
    return price
  }
  const least = (groups: readonly number[][], slots: number): number => {
    const [group, ...others] = groups
    if (!group) return 0
    const paid = priceOf(group, false) + least(others, slots)
    if (group.length > slots) return paid
    return Math.min(paid, priceOf(group, true) + least(others, slots - group.length))
  }
  const slots = Math.max(0, 3 - own.groupedParcelsThisMonth)
  const best = Math.min(...partitionsOf(items.length).map((groups) => least(groups, slots)))
  const { processingFeeCents, benefits } = initialCatalogue.plans[asked.plan]
  return best - (own.firstShipment && benefits.firstShipmentWithoutFee ? processingFeeCents : 0)
}

function partitionsOf(count: number): number[][][] {
  if (count === 0) return [[]]
  return partitionsOf(count - 1).flatMap((groups) => [
    [...groups, [count - 1]],
    ...groups.map((_, at) =>
      groups.map((group, index) => (index === at ? [...group, count - 1] : group)),
    ),
  ])
}
