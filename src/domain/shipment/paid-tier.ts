import type { Catalogue, RateTier, ShippingMode } from '#domain/catalogue/catalogue.ts'
import { type ShippingDestination, zoneOf } from '#domain/destination/destination.ts'
import { tierFor } from '#domain/pricing/estimate.ts'
import { isNonStandard } from '#domain/pricing/added-lines.ts'
import { cents, grams, type Dimensions, type Grams } from '#domain/units.ts'

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
  /** Paid for after the quote, and not given back. */
  readonly supplements: readonly PaidSupplement[]
}

export type PaidSupplement = {
  /** `null` when only a size was paid for. */
  readonly upToGrams: number | null
  readonly isNonStandard: boolean
  /** Of its transport lines. */
  readonly carrierCents: number
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
 * The paid tier: the one whose price is the quote's or, if the office set another price, the one of the quoted weight; or that
 * of a supplement. `null` where transport is on quote (a territory without a grid, or more than 30 kg): the office then priced
 * the weight itself.
 */
export function paidTier(paid: PaidTransport): RateTier | null {
  const grid = gridOf(paid)
  if (!grid || paid.quotedGrams > paid.catalogue.limits.maxGrams) return null
  const carrier = paid.lines.find(({ code }) => code === 'carrier')
  const ofQuote =
    grid.tiers.find(({ cents }) => cents === carrier?.unitCents) ?? tierFor(grid, paid.quotedGrams)
  return paid.supplements
    .map(({ upToGrams }) => (upToGrams === null ? null : tierOf(paid, upToGrams)))
    .reduce(heaviest, ofQuote)
}

const heaviest = (one: RateTier | null, other: RateTier | null): RateTier | null =>
  one && (!other || one.upToGrams >= other.upToGrams) ? one : other

/** Whether one more non-standard box is paid for, beside those that are closed. */
export function isNonStandardLeft(
  { catalogue, lines, supplements }: Pick<PaidTransport, 'catalogue' | 'lines' | 'supplements'>,
  closed: readonly ClosedBox[],
): boolean {
  const inQuote = lines
    .filter(({ code }) => code === 'non_standard')
    .reduce((sum, { quantity }) => sum + quantity, 0)
  const paid = inQuote + supplements.filter((supplement) => supplement.isNonStandard).length
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
      (isHeavier ? Math.max(0, (tierOf(paid, weight)?.cents ?? 0) - tier.cents) : 0) +
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

/**
 * The tier of a weight in the grid of the quote; above what one box may weigh, full boxes and the rest together. `null` without a
 * grid.
 */
export function tierOf(paid: PaidTransport, weight: number): RateTier | null {
  const grid = gridOf(paid)
  const largest = grid?.tiers.at(-1)
  if (!grid || !largest) return null
  const full = Math.floor(weight / largest.upToGrams)
  const rest = tierFor(grid, weight - full * largest.upToGrams)
  if (weight === full * largest.upToGrams || !rest) return times(largest, full)
  return {
    upToGrams: grams(full * largest.upToGrams + rest.upToGrams),
    cents: cents(full * largest.cents + rest.cents),
  }
}

const times = ({ upToGrams, cents: each }: RateTier, count: number): RateTier => ({
  upToGrams: grams(count * upToGrams),
  cents: cents(count * each),
})

function gridOf({ catalogue, destination, mode }: PaidTransport) {
  const zone = zoneOf(catalogue, destination)
  return zone && catalogue.grids[zone][mode]
}
