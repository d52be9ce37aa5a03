import { zoneOf } from '#domain/destination/destination.ts'
import type { Catalogue, ExtraCode, RateGrid } from '#domain/catalogue/catalogue.ts'
import { billedWeight, tierFor } from '#domain/pricing/estimate.ts'
import { isNonStandard } from '#domain/pricing/added-lines.ts'
import { estimateFor, type CustomerRequest } from '#domain/pricing/professional-discount.ts'
import { type Dimensions, grams, type Grams, millimetres } from '#domain/units.ts'

/** What a customer wants for each shipment, however the parcels are split. */
export type ShippingWish = Pick<
  CustomerRequest,
  'destination' | 'mode' | 'type' | 'plan' | 'insuranceTier' | 'options' | 'discount'
>

/** In cents: the list price of the whole box, and what a free grouping would take off if the plan still has one. */
export type BoxPrice = { readonly cents: number; readonly freeGroupingCents: number }

/** `null` for a box that the carrier does not accept. */
export type BoxPricer = (bulk: Bulk) => BoxPrice | null

/**
 * Prices boxes as `estimate` does, once for all boxes that have the same price: same weight tier, same extras. A box of several
 * parcels pays the grouping, even if the customer has not chosen it yet.
 */
export function boxPricer(catalogue: Catalogue, wish: ShippingWish): BoxPricer {
  const zone = zoneOf(catalogue, wish.destination)
  const grid = zone && catalogue.grids[zone][wish.mode]
  if (!grid) return () => null
  const known = new Map<number, BoxPrice | null>()
  return (bulk) => {
    const key = classOf(catalogue, grid, bulk)
    const found = known.get(key)
    if (found !== undefined) return found
    const price = priceOf(catalogue, wish, bulk)
    known.set(key, price)
    return price
  }
}

/** Boxes with the same class number have the same price. */
function classOf({ limits }: Catalogue, grid: RateGrid, bulk: Bulk): number {
  const dimensions = boxOf(bulk)
  const { length, width, height } = dimensions
  if (bulk.weight > limits.maxGrams || length + width + height >= limits.totalLengthUnder) return -1
  const tier = tierFor(grid, billedWeight(grid, { weight: bulk.weight as Grams, dimensions }))
  if (tier === null) return -1
  const isGrouped = Number(bulk.count > 1)
  const isHeavy = Number(bulk.weight > limits.heavyGroupingOverGrams)
  return (
    tier.upToGrams * 8 + isGrouped * 4 + isHeavy * 2 + Number(isNonStandard(limits, dimensions))
  )
}

function priceOf(catalogue: Catalogue, wish: ShippingWish, bulk: Bulk): BoxPrice | null {
  const priced = estimateFor(catalogue, requestFor(wish, bulk))
  if (!priced.ok) return null
  const { lines, totalCents } = priced.value
  const free = catalogue.plans[wish.plan].benefits.freeConsolidation
  const isCounted = free !== null && free.parcelsPerMonth !== 'unlimited'
  const grouping = lines.find(({ code }) => code === 'consolidation')?.amountCents ?? 0
  return { cents: totalCents, freeGroupingCents: isCounted ? grouping : 0 }
}

/** The request for these parcels as one shipment. */
export function requestFor(wish: ShippingWish, bulk: Bulk): CustomerRequest {
  const type = bulk.count > 1 ? 'grouping' : 'direct'
  return {
    ...wish,
    type,
    options: optionsFor(wish, type),
    weight: grams(bulk.weight),
    dimensions: boxOf(bulk),
  }
}

/** How so many parcels travel: a single one is no grouping. Without measured parcels it is as the customer asked. */
export function shippingTypeOf(count: number, asked: string): ShippingWish['type'] {
  if (count > 0) return count > 1 ? 'grouping' : 'direct'
  return asked === 'grouping' ? 'grouping' : 'direct'
}

export function optionsFor(
  wish: Pick<ShippingWish, 'options' | 'type'>,
  type: ShippingWish['type'],
): Set<ExtraCode> {
  const options = new Set(wish.options)
  if (type === 'grouping' && wish.type === 'direct') options.add('consolidation')
  if (type === 'direct') {
    options.delete('consolidation')
    options.delete('grouped_repackaging')
  }
  return options
}

/** What determines the price of a box: how many parcels, their weight, and their volume. */
export type Bulk = {
  readonly count: number
  readonly weight: number
  /** The smallest sides that the box may have, longest first, in millimetres. */
  readonly sides: readonly [number, number, number]
  /** The sum of the parcels' volumes, in cubic millimetres. */
  readonly volume: number
}

/** A bulk without parcels: joining it to another changes nothing. */
export const nothing: Bulk = { count: 0, weight: 0, sides: [0, 0, 0], volume: 0 }

export function bulkOf(weight: Grams, { length, width, height }: Dimensions): Bulk {
  const [long = 0, middle = 0, short = 0] = [length, width, height].toSorted((a, b) => b - a)
  return { count: 1, weight, sides: [long, middle, short], volume: long * middle * short }
}

export const joined = (one: Bulk, other: Bulk): Bulk => ({
  count: one.count + other.count,
  weight: one.weight + other.weight,
  sides: [
    Math.max(one.sides[0], other.sides[0]),
    Math.max(one.sides[1], other.sides[1]),
    Math.max(one.sides[2], other.sides[2]),
  ],
  volume: one.volume + other.volume,
})

/** Extra room for padding and for the gaps between parcels. */
const roomForVolume = 1.1

/**
 * The box of a shipment. One parcel travels in its own box. The box of several parcels is an estimate until the warehouse has
 * packed and measured it: each side at least as long as the longest parcel's, a tenth more volume than all of them together, and
 * as compact as that allows.
 */
export function boxOf({ count, sides, volume }: Bulk): Dimensions {
  const [length, width, height] = count === 1 ? sides : compact(sides, volume * roomForVolume)
  return {
    length: millimetres(length),
    width: millimetres(width),
    height: millimetres(height),
  }
}

/** Raises the shortest side first: no other box of that volume over these sides has a smaller sum of sides. */
function compact([long, middle, short]: Bulk['sides'], volume: number): Bulk['sides'] {
  if (long * middle * short >= volume) return [long, middle, short]
  if (long * middle * middle >= volume) return [long, middle, Math.ceil(volume / (long * middle))]
  if (long * long * long >= volume) {
    const side = Math.ceil(Math.sqrt(volume / long))
    return [long, side, side]
  }
  const side = Math.ceil(Math.cbrt(volume))
  return [side, side, side]
}

/**
 * The box around parcels of these sizes, by which the estimate, the ways to ship and the firm quote are priced
 * (docs/rules/quotes-and-prices.md#carrier-limits); `undefined` when there are none.
 */
export function boxAround(sizes: readonly Dimensions[]): Dimensions | undefined {
  if (sizes.length === 0) return undefined
  return boxOf(sizes.map((size) => bulkOf(0 as Grams, size)).reduce(joined, nothing))
}
