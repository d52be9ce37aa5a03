import type { Catalogue, RateGrid, RateTier, ShippingMode } from '#domain/catalogue/catalogue.ts'
import { type ShippingDestination, zoneOf } from '#domain/destination/destination.ts'
import { sumOf } from '#domain/money.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { isNonStandard } from '#domain/pricing/added-lines.ts'
import { tierFor } from '#domain/pricing/estimate.ts'
import { leastPayable } from '#domain/quote/quote-totals.ts'
import {
  cents,
  type Cents,
  type Dimensions,
  grams,
  type Grams,
  roundHalfUp,
} from '#domain/units.ts'

/** How a supplement ends; it is open until then. */
export const supplementOutcomes = ['paid', 'declined', 'withdrawn', 'expired'] as const
export type SupplementOutcome = (typeof supplementOutcomes)[number]

export type SupplementLine = {
  readonly code: 'carrier' | 'discount_carrier' | 'non_standard' | 'discount_office'
  readonly label: string
  readonly quantity: 1
  readonly unitCents: Cents
  readonly amountCents: Cents
}

export type Supplement = {
  readonly lines: readonly SupplementLine[]
  readonly totalCents: Cents
}

export type SupplementRefusal = 'supplement-not-due' | 'supplement-above-price'

/**
 * What the customer is asked to pay for a shipment over its paid tier: the difference between the two tiers in the grid of its
 * quote, less the discount that the quote had, and the size that was not paid (docs/rules/shipping.md#supplement). The office may
 * ask for less (`askedCents`), never for more. Refused when nothing, or less than a card pays, is due.
 */
export function supplementFor(
  paid: PaidTransport,
  over: OverPaid & { readonly weightGrams: number },
  askedCents?: Cents,
): Outcome<Supplement, SupplementRefusal> {
  const full = fullLines(paid, over)
  const fullCents = sumOf(full.map(({ amountCents }) => amountCents))
  const totalCents = askedCents ?? fullCents
  if (fullCents < leastPayable || totalCents < leastPayable) return refuse('supplement-not-due')
  if (totalCents > fullCents) return refuse('supplement-above-price')
  return accept({ lines: lowered(full, fullCents - totalCents), totalCents })
}

function fullLines(
  paid: PaidTransport,
  {
    weightGrams,
    paidUpToGrams,
    isNonStandard,
    differenceCents,
  }: Parameters<typeof supplementFor>[1],
): SupplementLine[] {
  const { label, cents: sizeCents } = paid.catalogue.extras.non_standard
  const transportCents = differenceCents - (isNonStandard ? sizeCents : 0)
  const upToGrams = tierOf(paid, weightGrams)?.upToGrams ?? weightGrams
  return [
    line('carrier', transportLabel(paidUpToGrams ?? 0, upToGrams), transportCents),
    discountLine(paid, transportCents),
    line('non_standard', label, isNonStandard ? sizeCents : 0),
  ].filter(({ amountCents }) => amountCents !== 0)
}

const transportLabel = (from: number, to: number): string =>
  `Supplément de transport, de ${kilograms(from)} à ${kilograms(to)}`

const kilograms = (weight: number): string => `${String(weight / 1000).replace('.', ',')}\u00A0kg`

/** In the proportion of the quote, whose discount was off the price of the transport. */
function discountLine({ lines }: PaidTransport, transportCents: number): SupplementLine {
  const amountOf = (wanted: string) =>
    lines
      .filter(({ code }) => code === wanted)
      .reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)
  const carrierCents = amountOf('carrier')
  const offCents = Math.max(amountOf('discount_carrier'), -carrierCents)
  const amount =
    carrierCents > 0 && offCents < 0 ? roundHalfUp((transportCents * offCents) / carrierCents) : 0
  return line('discount_carrier', 'Remise professionnelle\u00A0: transport', amount)
}

/** The office's discount takes from the transport first, so that no line of the invoice falls below zero. */
function lowered(lines: readonly SupplementLine[], offCents: number): SupplementLine[] {
  if (offCents === 0) return [...lines]
  const transport = lines.filter(({ code }) => code !== 'non_standard')
  const transportCents = sumOf(transport.map(({ amountCents }) => amountCents))
  const offTransport = Math.min(offCents, transportCents)
  const size = lines
    .filter(({ code }) => code === 'non_standard')
    .map(({ label, amountCents }) =>
      line('non_standard', label, amountCents - (offCents - offTransport)),
    )
  return [
    ...transport,
    ...(offTransport === 0 ? [] : [line('discount_office', 'Geste de l’équipe', -offTransport)]),
    ...size,
  ]
}

const line = (code: SupplementLine['code'], label: string, amount: number): SupplementLine => ({
  code,
  label,
  quantity: 1,
  unitCents: cents(amount),
  amountCents: cents(amount),
})

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
  /** What is left of what was paid for its transport. */
  readonly carrierCents: Cents
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
 * The paid tier: all tiers whose prices are the quote's, each as often as it was sold, together or, if the office set another
 * price, at least the one of the quoted weight; or that of a supplement. `null` where transport is on quote (a territory without a
 * grid, or more than 30 kg): the office then priced the weight itself.
 */
export function paidTier(paid: PaidTransport): RateTier | null {
  const grid = gridOf(paid)
  if (!grid || paid.quotedGrams > paid.catalogue.limits.maxGrams) return null
  return paid.supplements
    .map(({ upToGrams }) => (upToGrams === null ? null : tierOf(paid, upToGrams)))
    .reduce(heaviest, soldTier(grid, paid))
}

function soldTier(grid: RateGrid, { lines, quotedGrams }: PaidTransport): RateTier | null {
  const carriers = lines.filter(({ code }) => code === 'carrier')
  const sold = carriers.flatMap(({ quantity, unitCents }) => {
    const tier = grid.tiers.find(({ cents }) => cents === unitCents)
    return tier ? [times(tier, quantity)] : []
  })
  const together = sold.length === 0 ? null : sold.reduce(added)
  const isAllOfGrid = together !== null && sold.length === carriers.length
  return isAllOfGrid ? together : heaviest(together, tierFor(grid, quotedGrams))
}

const added = (one: RateTier, other: RateTier): RateTier => ({
  upToGrams: grams(one.upToGrams + other.upToGrams),
  cents: cents(one.cents + other.cents),
})

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
  return added(times(largest, full), rest)
}

const times = ({ upToGrams, cents: each }: RateTier, count: number): RateTier => ({
  upToGrams: grams(count * upToGrams),
  cents: cents(count * each),
})

function gridOf({ catalogue, destination, mode }: PaidTransport) {
  const zone = zoneOf(catalogue, destination)
  return zone && catalogue.grids[zone][mode]
}
