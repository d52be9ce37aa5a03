import type { Destination, ShippingDestination } from '#domain/destination/destination.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { leastPayable } from '#domain/quote/quote-totals.ts'
import { cents, type BasisPoints, type Cents } from '#domain/units.ts'

export const promotionTargets = ['transport', 'fee'] as const

/** What a code takes off; never more than the amount that it reduces. */
export type PromotionTerms = {
  readonly code: string
  readonly target: (typeof promotionTargets)[number]
  /** Either a percentage or an amount. */
  readonly percent: BasisPoints | null
  readonly amountCents: Cents | null
  /** The least total of the whole quote, before the promotion. */
  readonly minimumCents: Cents
}

export type Promotion = PromotionTerms & {
  readonly startsAt: Date
  /** The first instant after its end; `null` when it lasts until it is switched off. */
  readonly endsAt: Date | null
  readonly isOn: boolean
  readonly firstShipmentOnly: boolean
  readonly plans: readonly PlanId[] | null
  readonly destinations: readonly Destination[] | null
}

export type PromotionRefusal =
  | 'promotion-unknown'
  | 'promotion-over'
  | 'promotion-not-yet'
  | 'promotion-other-plan'
  | 'promotion-other-destination'
  | 'promotion-not-first'
  | 'promotion-under-minimum'
  /** The amount that it reduces is zero here. */
  | 'promotion-nothing-off'
  /** All its uses are taken. */
  | 'promotion-used-up'
  /** All uses of this customer are taken. */
  | 'promotion-already-used'

export type Asking = {
  readonly at: Date
  readonly plan: PlanId
  readonly destination: ShippingDestination
  readonly isFirstShipment: boolean
  /** The total without the promotion; `null` when the price is not known yet. */
  readonly totalCents: Cents | null
}

/** Whether this customer may use the code for this shipment. A code that is switched off counts as unknown. */
export function checkPromotion(
  promotion: Promotion,
  asking: Asking,
): Outcome<PromotionTerms, PromotionRefusal> {
  const refusal = timeRefusal(promotion, asking.at) ?? conditionRefusal(promotion, asking)
  return refusal === null ? accept(promotion) : refuse(refusal)
}

function timeRefusal({ isOn, startsAt, endsAt }: Promotion, at: Date): PromotionRefusal | null {
  if (!isOn) return 'promotion-unknown'
  if (at < startsAt) return 'promotion-not-yet'
  return endsAt !== null && at >= endsAt ? 'promotion-over' : null
}

function conditionRefusal(promotion: Promotion, asking: Asking): PromotionRefusal | null {
  const { plans, destinations, firstShipmentOnly, minimumCents } = promotion
  if (plans !== null && !plans.includes(asking.plan)) return 'promotion-other-plan'
  if (destinations !== null && !destinations.some((name) => name === asking.destination)) {
    return 'promotion-other-destination'
  }
  if (firstShipmentOnly && !asking.isFirstShipment) return 'promotion-not-first'
  return isUnder(minimumCents, asking) ? 'promotion-under-minimum' : null
}

const isUnder = (minimumCents: Cents, { totalCents }: Asking): boolean =>
  totalCents !== null && totalCents < minimumCents

type Line = {
  readonly code: string
  readonly label: string
  readonly quantity: number
  readonly unitCents: Cents
  readonly amountCents: Cents
}

export const isPromotionCode = (code: string): boolean => code.startsWith('promotion_')

/**
 * The lines with `Promotion CODE −x €` before the fee (on transport) or after it; without that line when the code takes nothing
 * off. Removes the lines of an earlier promotion.
 */
export function withPromotion<Any extends Line>(
  lines: readonly Any[],
  terms: PromotionTerms | null,
): (Any | Line)[] {
  const bare = lines.filter(({ code }) => !isPromotionCode(code))
  const off = terms === null ? 0 : amountOff(bare, terms)
  if (terms === null || off <= 0) return bare
  const line: Line = {
    code: `promotion_${terms.target}`,
    label: `Promotion ${terms.code}`,
    quantity: 1,
    unitCents: cents(-off),
    amountCents: cents(-off),
  }
  const fee = bare.findIndex(({ code }) => code === 'processing_fee')
  if (terms.target === 'fee' || fee === -1) return [...bare, line]
  return [...bare.slice(0, fee), line, ...bare.slice(fee)]
}

/**
 * How much the code takes off: a part of the price, and never more than a professional's or the office's discount leaves of it.
 * Rounded to the cent in the customer's favour. Leaves the smallest amount that can be paid, because a quote of zero could never
 * be paid.
 */
function amountOff(lines: readonly Line[], terms: PromotionTerms): number {
  const total = sum(lines)
  if (total < terms.minimumCents) return 0
  const sumOfCodes = (codes: readonly string[]) =>
    sum(lines.filter(({ code }) => codes.includes(code)))
  const { price, discounts } = targets[terms.target]
  const base = sumOfCodes(price)
  const wanted = terms.amountCents ?? Math.ceil((base * (terms.percent ?? 0)) / 10_000)
  return Math.min(wanted, base + sumOfCodes(discounts), total - leastPayable)
}

const targets = {
  transport: { price: ['carrier'], discounts: ['discount_carrier', 'discount_office'] },
  fee: {
    price: ['processing_fee', 'benefit_processing_fee'],
    discounts: ['discount_processing_fee', 'discount_office_fee'],
  },
}

const sum = (lines: readonly Line[]): number =>
  lines.reduce((total, { amountCents }) => total + amountCents, 0)
