import type { Catalogue, RateTier, ShippingMode } from '#domain/catalogue/catalogue.ts'
import { type ShippingDestination, zoneOf } from '#domain/destination/destination.ts'
import { tierFor } from '#domain/pricing/estimate.ts'
import { isNonStandard } from '#domain/pricing/extras.ts'
import type { Dimensions, Grams } from '#domain/units.ts'

/** The paid transport, with the catalogue of its quote. */
export type PaidTransport = {
  readonly catalogue: Catalogue
  readonly destination: ShippingDestination
  readonly mode: ShippingMode
  readonly lines: readonly { readonly code: string; readonly unitCents: number }[]
  /** The weight of the quote: the sum of the measured parcels, or the announced weight. */
  readonly quotedGrams: number
}

export type OverPaid = {
  /** The heaviest weight of the paid tier; `null` when the box is not heavier. */
  readonly paidUpToGrams: number | null
  /** The box is non-standard, and was not paid as such. */
  readonly isNonStandard: boolean
  /** How much more the box costs, in the grid of its quote. */
  readonly differenceCents: number
}

/**
 * The paid tier: the one whose price is the quote's or, if the office set another price, the one of the quoted weight. `null`
 * where transport is on quote: the office then priced the weight itself.
 */
export function paidTier(paid: PaidTransport): RateTier | null {
  const grid = gridOf(paid)
  if (!grid) return null
  const carrier = paid.lines.find(({ code }) => code === 'carrier')
  return (
    grid.tiers.find(({ cents }) => cents === carrier?.unitCents) ?? tierFor(grid, paid.quotedGrams)
  )
}

export const isNonStandardPaid = ({ lines }: Pick<PaidTransport, 'lines'>): boolean =>
  lines.some(({ code }) => code === 'non_standard')

/** How far the closed box exceeds what was paid; `null` when it does not. */
export function overPaid(paid: PaidTransport, box: ClosedBox): OverPaid | null {
  const tier = paidTier(paid)
  if (!tier) return null
  const isHeavier = box.weight > tier.upToGrams
  const isUnpaidSize = isSizeUnpaid(paid, box)
  if (!isHeavier && !isUnpaidSize) return null
  return {
    paidUpToGrams: isHeavier ? tier.upToGrams : null,
    isNonStandard: isUnpaidSize,
    differenceCents:
      (isHeavier ? priceOf(paid, box.weight) - tier.cents : 0) +
      (isUnpaidSize ? paid.catalogue.extras.non_standard.cents : 0),
  }
}

type ClosedBox = { readonly weight: Grams; readonly dimensions: Dimensions }

const isSizeUnpaid = (paid: PaidTransport, { dimensions }: ClosedBox): boolean =>
  isNonStandard(paid.catalogue.limits, dimensions) && !isNonStandardPaid(paid)

/** The grid has a tier for every weight that the carrier accepts. */
function priceOf(paid: PaidTransport, weight: Grams): number {
  const grid = gridOf(paid)
  return (grid && tierFor(grid, weight)?.cents) ?? 0
}

function gridOf({ catalogue, destination, mode }: PaidTransport) {
  const zone = zoneOf(catalogue, destination)
  return zone && catalogue.grids[zone][mode]
}
