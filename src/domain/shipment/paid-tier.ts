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
  readonly lines: readonly {
    readonly code: string
    readonly quantity: number
    readonly unitCents: number
  }[]
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
 * where transport is on quote (a territory without a grid, or more than 30 kg): the office then priced the weight itself.
 */
export function paidTier(paid: PaidTransport): RateTier | null {
  const grid = gridOf(paid)
  if (!grid || paid.quotedGrams > paid.catalogue.limits.maxGrams) return null
  const carrier = paid.lines.find(({ code }) => code === 'carrier')
  return (
    grid.tiers.find(({ cents }) => cents === carrier?.unitCents) ?? tierFor(grid, paid.quotedGrams)
  )
}

/** Whether one more non-standard box is paid for, beside those that are closed. */
export function isNonStandardLeft(
  { catalogue, lines }: Pick<PaidTransport, 'catalogue' | 'lines'>,
  closed: readonly ClosedBox[],
): boolean {
  const paid = lines
    .filter(({ code }) => code === 'non_standard')
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    closed.filter(({ dimensions }) => isNonStandard(catalogue.limits, dimensions)).length < paid
  )
}

/**
 * How far the shipment exceeds what was paid once this box closes: all its boxes together when it is the last one, and the size
 * of this one. `null` when it does not.
 */
export function overPaid(paid: PaidTransport, closing: Closing): OverPaid | null {
  const tier = paidTier(paid)
  if (!tier) return null
  const weight = totalGrams([...closing.others, closing.box])
  const isHeavier = closing.isLast && weight > tier.upToGrams
  const isUnpaidSize = isSizeUnpaid(paid, closing)
  if (!isHeavier && !isUnpaidSize) return null
  return {
    paidUpToGrams: isHeavier ? tier.upToGrams : null,
    isNonStandard: isUnpaidSize,
    differenceCents:
      (isHeavier ? priceOf(paid, weight) - tier.cents : 0) +
      (isUnpaidSize ? paid.catalogue.extras.non_standard.cents : 0),
  }
}

type ClosedBox = { readonly weight: Grams; readonly dimensions: Dimensions }

type Closing = {
  readonly box: ClosedBox
  /** The boxes of the shipment that are closed already. */
  readonly others: readonly ClosedBox[]
  readonly isLast: boolean
}

export const totalGrams = (boxes: readonly Pick<ClosedBox, 'weight'>[]): number =>
  boxes.reduce((sum, { weight }) => sum + weight, 0)

const isSizeUnpaid = (paid: PaidTransport, { box, others }: Closing): boolean =>
  isNonStandard(paid.catalogue.limits, box.dimensions) && !isNonStandardLeft(paid, others)

/** The price of a weight in the grid; above what one box may weigh, of full boxes and the rest. */
function priceOf(paid: PaidTransport, weight: number): number {
  const grid = gridOf(paid)
  const largest = grid?.tiers.at(-1)
  if (!grid || !largest) return 0
  const full = Math.floor(weight / largest.upToGrams)
  const rest = weight - full * largest.upToGrams
  return full * largest.cents + (rest > 0 ? (tierFor(grid, rest)?.cents ?? 0) : 0)
}

function gridOf({ catalogue, destination, mode }: PaidTransport) {
  const zone = zoneOf(catalogue, destination)
  return zone && catalogue.grids[zone][mode]
}
