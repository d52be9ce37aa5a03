import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { sumOf } from '#domain/money.ts'
import { accept, type Outcome } from '#domain/outcome.ts'
import type { BenefitCounters } from '#domain/plan/plan.ts'
import { cents, roundHalfUp, type BasisPoints, type Cents } from '#domain/units.ts'
import { addFee } from './added-lines.ts'
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

/** A customer's request, with the discount agreed with them if there is one. */
export type CustomerRequest = EstimateRequest & {
  readonly discount?: ProfessionalDiscount | undefined
}

/**
 * `estimate` plus the lines « Remise professionnelle ». A separate function, because the public page does not need these lines.
 */
export function estimateFor(
  catalogue: Catalogue,
  { discount, ...request }: CustomerRequest,
  counters?: BenefitCounters,
): Outcome<Estimate, EstimateRefusal> {
  const priced = estimate(catalogue, request, counters)
  return priced.ok && discount ? accept(withDiscount(priced.value, discount)) : priced
}

/** The processing fee of a shipment whose transport is on quote: the fee does not depend on the transport. */
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
 * Takes the discount off the carrier's price (not off insurance, extras and storage, which are sold at cost price), and off what
 * a plan's waiver leaves of the processing fee. The discounts are separate negative lines, like a benefit, so that the list price
 * stays visible.
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
