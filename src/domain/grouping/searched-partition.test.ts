import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { grams, millimetres } from '#domain/units.ts'
import { boxPricer, bulkOf, type ShippingWish } from './box-price.ts'
import { cheapestWay, type ParcelToShip } from './cheapest-way.ts'
import { exactPartition, scoreOf } from './partition.ts'
import { searchedPartition } from './searched-partition.ts'

const wish: ShippingWish = {
  destination: 'La Réunion',
  mode: 'standard',
  type: 'grouping',
  plan: 'standard',
  insuranceTier: 0,
  options: ['consolidation'],
}

const parcels = (count: number, runs: number): ParcelToShip[][] => {
  const side = fc.integer({ min: 50, max: 450 }).map(millimetres)
  const parcel = fc.record({
    weight: fc.oneof(fc.integer({ min: 50, max: 3000 }), fc.integer({ min: 3000, max: 16_000 })),
    dimensions: fc.record({ length: side, width: side, height: side }),
  })
  const sets = fc.array(parcel, { minLength: count, maxLength: count })
  return fc
    .sample(sets, { numRuns: runs, seed: 40 })
    .map((set) =>
      set.map(({ weight, dimensions }, at) => ({ id: `${at}`, weight: grams(weight), dimensions })),
    )
}

test('40 parcels: never dearer than the plain ways, every parcel leaves once, in 50 ms of work', () => {
  const times: number[] = []
  for (const stored of parcels(40, 12)) {
    const start = process.cpuUsage()
    const counters = { firstShipment: true, groupedParcelsThisMonth: 0 }
    const outcome = cheapestWay(initialCatalogue, wish, stored, counters)
    times.push(process.cpuUsage(start).user / 1000)
    if (!outcome.ok) throw new Error(outcome.refusal)
    const { cheapest, together, apart, isProved } = outcome.value
    expect(isProved).toBe(false)
    expect(cheapest.totalCents).toBeLessThanOrEqual(apart.totalCents)
    expect(cheapest.totalCents).toBeLessThanOrEqual(together?.totalCents ?? Infinity)
    const leaving = cheapest.shipments.flatMap(({ parcelIds }) => parcelIds.map(Number))
    expect(leaving.toSorted((a, b) => a - b)).toEqual(stored.map((_, index) => index))
  }
  // The median: the first runs also compile the code.
  expect(times.toSorted((a, b) => a - b)[6]).toBeLessThan(50)
})

test('where both can be had, the search is never below the proof and comes within 3 % of it', () => {
  const pricing = { priceOf: boxPricer(initialCatalogue, wish), slots: 2 }
  for (const stored of parcels(10, 25)) {
    const items = stored.map(({ weight, dimensions }) => bulkOf(weight, dimensions))
    const [found = NaN, proved = NaN] = [searchedPartition, exactPartition].map((partitionOf) =>
      scoreOf(items, partitionOf(items, pricing) ?? [], pricing),
    )
    expect(found).toBeGreaterThanOrEqual(proved)
    expect(found).toBeLessThan(proved * 1.03)
  }
})

test('the same parcels have the same answer', () => {
  const pricing = { priceOf: boxPricer(initialCatalogue, wish), slots: 0 }
  const items = (parcels(20, 1)[0] ?? []).map(({ weight, dimensions }) =>
    bulkOf(weight, dimensions),
  )
  expect(searchedPartition(items, pricing)).toEqual(searchedPartition(items, pricing))
})
