import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { grams, millimetres } from '#domain/units.ts'
import type { ShippingWish } from './box-price.ts'
import {
  cheapestWay,
  compareWays,
  type Counters,
  type ParcelToShip,
  wayOfShipments,
  type Ways,
} from './cheapest-way.ts'

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

function waysOf(parcels: readonly ParcelToShip[], asked = wish): Ways {
  const outcome = cheapestWay(initialCatalogue, asked, parcels, counters)
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.value
}
const boxesOf = ({ cheapest }: Ways) =>
  cheapest.shipments.map(({ parcelIds }) => parcelIds.map((id) => Number(id.slice(7))))

test('12 kg to OM1: one box carries for 137,05 €, 10 + 2 kg for 92,85 €', () => {
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

test('the shipments of a way cost again what the way was told to cost', () => {
  const parcels = small(10_000, 1600, 400)
  const { cheapest, together, apart } = waysOf(parcels)
  for (const way of [cheapest, together, apart]) {
    const shipments = way?.shipments.map(({ parcelIds }) => parcelIds) ?? []
    const again = wayOfShipments(initialCatalogue, wish, parcels, shipments, counters)
    expect(again).toEqual({ ok: true, value: way })
  }
})
