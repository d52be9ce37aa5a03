import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { sumOf } from '#domain/money.ts'
import { accept, type Outcome } from '#domain/outcome.ts'
import type { BenefitCounters } from '#domain/plan/plan.ts'
import { cents, roundHalfUp, type BasisPoints, type Cents } from '#domain/units.ts'
import { addFee } from './plan-lines.ts'
import {
  estimate,
  type Estimate,
  type EstimateLine,
  type EstimateRefusal,
  type EstimateRequest,
} from './estimate.ts'

/** The discount agreed with a professional customer, independent of the catalogue. */
export type ProfessionalDiscount = {
  readonly transport: BasisPoints
  readonly fee: BasisPoints
}

/** A customer's request, with their agreed discount if they have one. */
export type CustomerRequest = EstimateRequest & {
  readonly discount?: ProfessionalDiscount | undefined
}

/** `estimate` with the lines « Remise professionnelle ». A function of its own: the public page does not need them. */
export function estimateFor(
  catalogue: Catalogue,
  { discount, ...request }: CustomerRequest,
  counters?: BenefitCounters,
): Outcome<Estimate, EstimateRefusal> {
  const priced = estimate(catalogue, request, counters)
  return priced.ok && discount ? accept(withDiscount(priced.value, discount)) : priced
}

/** The processing fee of a shipment whose transport is on quote: it does not depend on it. */
export function feeFor(
  { plans }: Pick<Catalogue, 'plans'>,
  { plan, discount }: Pick<CustomerRequest, 'plan' | 'discount'>,
  counters?: BenefitCounters,
): Cents {
  const lines: EstimateLine[] = []
  addFee(lines, plans[plan], counters)
  const feeCents = cents(amountOf(lines))
  const price = { lines, shippingCents: cents(0), feeCents, totalCents: feeCents }
  return discount ? withDiscount(price, discount).feeCents : feeCents
}

/**
 * Off the carrier's price (insurance, extras and storage are cost price, and stay whole), and off what a plan's waiver
 * leaves of the processing fee. Negative lines of their own, like a benefit, so that the list price stays visible.
 */
export function withDiscount(price: Estimate, { transport, fee }: ProfessionalDiscount): Estimate {
  const { lines } = price
  const at = lines.findIndex(({ code }) => code === 'processing_fee')
  const offTransport = discountLine('discount_carrier', transport, lines, ['carrier'])
  const feeCodes = ['processing_fee', 'benefit_processing_fee']
  const offFee = discountLine('discount_processing_fee', fee, lines, feeCodes)
  const shippingCents = cents(price.shippingCents + amountOf(offTransport))
  const feeCents = cents(price.feeCents + amountOf(offFee))
  return {
    shippingCents,
    feeCents,
    totalCents: cents(shippingCents + feeCents),
    lines: [...lines.slice(0, at), ...offTransport, ...lines.slice(at), ...offFee],
  }
}

const whatIsReduced = {
  discount_carrier: 'transport',
  discount_processing_fee: 'frais de traitement',
} as const

/** No line when the discount takes nothing off. */
function discountLine(
  code: keyof typeof whatIsReduced,
  rate: BasisPoints,
  lines: readonly EstimateLine[],
  offCodes: readonly string[],
): EstimateLine[] {
  const base = amountOf(lines.filter((line) => offCodes.includes(line.code)))
  const amount = roundHalfUp((-base * rate) / 10_000)
  if (amount >= 0) return []
  const percent = String(rate / 100).replace('.', ',')
  const label = `Remise professionnelle ${percent}\u00A0%\u00A0: ${whatIsReduced[code]}`
  return [{ code, label, quantity: 1, unitCents: amount, amountCents: amount }]
}

const amountOf = (lines: readonly EstimateLine[]): number =>
  sumOf(lines.map(({ amountCents }) => amountCents))
