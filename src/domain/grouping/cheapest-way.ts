import { zoneOf } from '#domain/destination/destination.ts'
import type { Catalogue, ExtraCode, ShippingType } from '#domain/catalogue/catalogue.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { BenefitCounters } from '#domain/plan/plan.ts'
import type { Estimate, EstimateLineCode } from '#domain/pricing/estimate.ts'
import { estimateFor } from '#domain/pricing/professional-discount.ts'
import { cents, grams, type Cents, type Dimensions, type Grams } from '#domain/units.ts'
import {
  boxOf,
  boxPricer,
  type Bulk,
  bulkOf,
  optionsFor,
  requestFor,
  type ShippingWish,
} from './box-price.ts'
import {
  bulkOfGroup,
  exactPartition,
  freeGroupings,
  mostExact,
  type Partition,
  type Pricing,
} from './partition.ts'
import { searchedPartition } from './searched-partition.ts'

export type ParcelToShip = {
  readonly id: string
  readonly weight: Grams
  readonly dimensions: Dimensions
}

export type PlannedShipment = {
  readonly parcelIds: readonly string[]
  readonly type: ShippingType
  readonly options: readonly ExtraCode[]
  readonly weight: Grams
  /** Measured for one parcel, estimated for several. */
  readonly box: Dimensions
  readonly estimate: Estimate
}

/** Shipments in the order in which they must be requested, so that each gets the benefits counted for it. */
export type Way = { readonly shipments: readonly PlannedShipment[]; readonly totalCents: Cents }

export type Ways = {
  readonly cheapest: Way
  /** All parcels in one box; `null` when the carrier would not take it. */
  readonly together: Way | null
  readonly apart: Way
  /** True when no other way is cheaper; false when there were too many parcels to try all ways. */
  readonly isProved: boolean
}

export type WaysRefusal = 'destination-on-quote' | 'eco-not-available' | 'parcel-over-limit'
export type Counters = Omit<BenefitCounters, 'parcelsInShipment'>

/**
 * The cheapest lawful way to ship measured parcels with all fees, and the two simple ways
 * (docs/rules/shipping.md#group-or-split). Up to 11 parcels it is the cheapest of all; above, it is what `searchedPartition`
 * promises. `parcels` has at least one.
 */
export function cheapestWay(
  catalogue: Catalogue,
  wish: ShippingWish,
  parcels: readonly ParcelToShip[],
  counters: Counters,
): Outcome<Ways, WaysRefusal> {
  const given = caseOf(catalogue, wish, parcels, counters)
  if (!given.ok) return given
  const { items, pricing } = given.value
  const isProved = parcels.length <= mostExact
  const cheapest = (isProved ? exactPartition : searchedPartition)(items, pricing)
  if (cheapest === null) return refuse('parcel-over-limit')

  const all = parcels.map((_, index) => index)
  const best = pricedWay(given.value, cheapest)
  const apart = pricedWay(
    given.value,
    all.map((index) => [index]),
  )
  if (!best || !apart) return refuse('parcel-over-limit')
  return accept({ cheapest: best, together: pricedWay(given.value, [all]), apart, isProved })
}

/** The price of exactly these shipments, as `cheapestWay` counts it; `shipments` are ids of `parcels`. */
export function wayOfShipments(
  catalogue: Catalogue,
  wish: ShippingWish,
  parcels: readonly ParcelToShip[],
  shipments: readonly (readonly string[])[],
  counters: Counters,
): Outcome<Way, WaysRefusal> {
  const given = caseOf(catalogue, wish, parcels, counters)
  if (!given.ok) return given
  const partition = shipments.map((ids) =>
    parcels.flatMap(({ id }, index) => (ids.includes(id) ? [index] : [])),
  )
  const way = pricedWay(given.value, partition)
  return way ? accept(way) : refuse('parcel-over-limit')
}

function caseOf(
  catalogue: Catalogue,
  wish: ShippingWish,
  parcels: readonly ParcelToShip[],
  counters: Counters,
): Outcome<Case, WaysRefusal> {
  const zone = zoneOf(catalogue, wish.destination)
  if (zone === null) return refuse('destination-on-quote')
  if (catalogue.grids[zone][wish.mode] === null) return refuse('eco-not-available')
  const items = parcels.map(({ weight, dimensions }) => bulkOf(weight, dimensions))
  const pricing = {
    priceOf: boxPricer(catalogue, wish),
    slots: slotsOf(catalogue, wish, counters, parcels.length),
  }
  return accept({ catalogue, wish, parcels, items, pricing, counters })
}

/** The free groupings that the plan still has, capped at the number of parcels: more would change nothing. */
function slotsOf(
  catalogue: Catalogue,
  wish: ShippingWish,
  counters: Counters,
  parcels: number,
): number {
  const limit = catalogue.plans[wish.plan].benefits.freeConsolidation?.parcelsPerMonth
  if (limit === undefined || limit === 'unlimited') return 0
  return Math.max(0, Math.min(limit - counters.groupedParcelsThisMonth, parcels))
}

type Case = {
  readonly catalogue: Catalogue
  readonly wish: ShippingWish
  readonly parcels: readonly ParcelToShip[]
  readonly items: readonly Bulk[]
  readonly pricing: Pricing
  readonly counters: Counters
}

/** Each shipment as `estimate` prices it when the customer requests them one after the other. */
function pricedWay(given: Case, partition: Partition): Way | null {
  const shipments: PlannedShipment[] = []
  let { firstShipment, groupedParcelsThisMonth } = given.counters
  for (const group of inOrder(given, partition)) {
    const counters = { firstShipment, groupedParcelsThisMonth, parcelsInShipment: group.length }
    const shipment = plannedShipment(given, group, counters)
    if (!shipment) return null
    shipments.push(shipment)
    const codes = new Set(shipment.estimate.lines.map(({ code }) => code))
    if (codes.has('benefit_processing_fee')) firstShipment = false
    if (codes.has('benefit_consolidation')) groupedParcelsThisMonth += group.length
  }
  const total = shipments.reduce((sum, shipment) => sum + shipment.estimate.totalCents, 0)
  return { shipments, totalCents: cents(total) }
}

/** Shipments with a free grouping first, before others use it up; then the heaviest. */
function inOrder({ items, pricing }: Case, partition: Partition): Partition {
  const groupings = partition.map((group, at) => {
    const bulk = bulkOfGroup(items, group)
    const saving = pricing.priceOf(bulk)?.freeGroupingCents ?? 0
    return { at, count: group.length, saving, weight: bulk.weight }
  })
  const free = new Set(freeGroupings(groupings, pricing.slots).at)
  return groupings
    .toSorted((a, b) => Number(free.has(b.at)) - Number(free.has(a.at)) || b.weight - a.weight)
    .map(({ at }) => partition[at] ?? [])
}

function plannedShipment(
  { catalogue, wish, parcels, items }: Case,
  group: readonly number[],
  counters: BenefitCounters,
): PlannedShipment | null {
  const bulk = bulkOfGroup(items, group)
  const request = requestFor(wish, bulk)
  const priced = estimateFor(catalogue, request, counters)
  if (!priced.ok) return null
  return {
    parcelIds: group.flatMap((index) => parcels[index]?.id ?? []),
    type: request.type,
    options: [...optionsFor(wish, request.type)],
    weight: grams(bulk.weight),
    box: boxOf(bulk),
    estimate: priced.value,
  }
}

export const costKinds = [
  'carrier',
  'fee',
  'grouping',
  'insurance',
  'non_standard',
  'options',
] as const

export type CostKind = (typeof costKinds)[number]

/**
 * How much more expensive one way is than another for a kind of cost, negative when cheaper. Kinds that do not differ are left
 * out.
 */
type CostDifference = { readonly kind: CostKind; readonly cents: Cents }

/** Why one way costs more or less than another: the differences add up to the difference of the totals. */
export function compareWays(way: Way, other: Way): CostDifference[] {
  const [costs, otherCosts] = [costsOf(way), costsOf(other)]
  return costKinds
    .map((kind) => ({ kind, cents: cents(costs[kind] - otherCosts[kind]) }))
    .filter((difference) => difference.cents !== 0)
}

function costsOf({ shipments }: Way): Record<CostKind, number> {
  const costs = { carrier: 0, fee: 0, grouping: 0, insurance: 0, non_standard: 0, options: 0 }
  for (const { code, amountCents } of shipments.flatMap(({ estimate }) => estimate.lines)) {
    costs[kindOf[code]] += amountCents
  }
  return costs
}

const kindOf: Record<EstimateLineCode, CostKind> = {
  carrier: 'carrier',
  discount_carrier: 'carrier',
  insurance: 'insurance',
  processing_fee: 'fee',
  benefit_processing_fee: 'fee',
  discount_processing_fee: 'fee',
  consolidation: 'grouping',
  benefit_consolidation: 'grouping',
  grouped_repackaging: 'grouping',
  benefit_grouped_repackaging: 'grouping',
  non_standard: 'non_standard',
  repackaging: 'options',
  photo_request: 'options',
  signature_required: 'options',
}
