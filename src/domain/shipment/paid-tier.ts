import type { Catalogue, RateTier, ShippingMode } from '#domain/catalogue/catalogue.ts'
import { type ShippingDestination, zoneOf } from '#domain/destination/destination.ts'
import { tierFor } from '#domain/pricing/estimate.ts'
import { isNonStandard } from '#domain/pricing/extras.ts'
import type { Dimensions, Grams } from '#domain/units.ts'

/** What was paid, with the catalogue of that quote. */
export type PaidTransport = {
  readonly catalogue: Catalogue
  readonly destination: ShippingDestination
  readonly mode: ShippingMode
  readonly lines: readonly { readonly code: string; readonly unitCents: number }[]
  /** What the quote was about: the measured parcels, or the weight that was announced. */
  readonly quotedGrams: number
}

export type OverPaid = {
  /** `null` when the weight was paid. */
  readonly paidUpToGrams: number | null
  /** Non-standard, and not paid so. */
  readonly isNonStandard: boolean
  /** What the same box costs more, in the grid of its quote. */
  readonly differenceCents: number
}

/**
 * The tier that was paid: the one of that price, or, when the office made another price, the one of the weight that it saw.
 * `null` where transport is on quote: no tier was paid, and the office knew the weight.
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

/** What the closed box is over what was paid for it; `null` when it is not. */
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

/** A box weighs no more than the carrier takes, which the grid holds. */
function priceOf(paid: PaidTransport, weight: Grams): number {
  const grid = gridOf(paid)
  return (grid && tierFor(grid, weight)?.cents) ?? 0
}

function gridOf({ catalogue, destination, mode }: PaidTransport) {
  const zone = zoneOf(catalogue, destination)
  return zone && catalogue.grids[zone][mode]
}
