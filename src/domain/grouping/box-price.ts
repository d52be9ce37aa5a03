import { zoneOf } from '#domain/destination/destination.ts'
import type { Catalogue, ExtraCode, RateGrid } from '#domain/catalogue/catalogue.ts'
import { billedWeight, tierFor } from '#domain/pricing/estimate.ts'
import { isNonStandard } from '#domain/pricing/added-lines.ts'
import { estimateFor, type CustomerRequest } from '#domain/pricing/professional-discount.ts'
import { grams, type Grams } from '#domain/units.ts'
import { boxOf, type Bulk } from './bulk.ts'

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
