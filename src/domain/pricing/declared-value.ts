import { insuranceTiers, type InsuranceTier, type Limits } from '#domain/catalogue/catalogue.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { cents, type Cents } from '#domain/units.ts'

export type DeclaredValueRefusal =
  | 'declared-value-needs-insurance'
  | 'declared-value-over-insurance'
  | 'declared-value-on-quote'

export type ValueLimits = Pick<Limits, 'maxUninsuredValueCents' | 'maxOnlineValueCents'>

/**
 * Above 1 000 € the value needs an insurance that covers it; above 2 000 € it needs a quote by hand
 * (docs/rules/quotes-and-prices.md#insurance).
 */
export function checkDeclaredValue(
  limits: ValueLimits,
  declaredValue: Cents,
  insuranceTier: InsuranceTier,
): Outcome<Cents, DeclaredValueRefusal> {
  if (declaredValue > limits.maxOnlineValueCents) return refuse('declared-value-on-quote')
  if (declaredValue <= limits.maxUninsuredValueCents) return accept(declaredValue)
  if (insuranceTier === 0) return refuse('declared-value-needs-insurance')
  if (declaredValue > insuranceTier * 100) return refuse('declared-value-over-insurance')
  return accept(declaredValue)
}

/** The larger of the typed value and the declared contents of the chosen parcels; `null` when neither is known. */
export function countedValue(typed: Cents | null, contents: Cents): Cents | null {
  if (typed === null) return contents > 0 ? contents : null
  return typed > contents ? typed : contents
}

/**
 * The declared value of a shipment after some parcels left it with their contents: at least the value of the remaining contents.
 */
export const valueLeft = (declared: Cents | null, gone: Cents, contents: Cents): Cents | null =>
  countedValue(declared === null || declared <= gone ? null : cents(declared - gone), contents)

/** The smallest tier that covers the value; `null` above the last one. */
export const insuranceTierCovering = (declaredValue: Cents): InsuranceTier | null =>
  insuranceTiers.find((tier) => declaredValue <= tier * 100) ?? null

/** The cheapest tier for this value: 0 while it may travel uninsured, and 0 above the online limit. */
export const insuranceNeeded = (limits: ValueLimits, declaredValue: Cents): InsuranceTier =>
  declaredValue <= limits.maxUninsuredValueCents ? 0 : (insuranceTierCovering(declaredValue) ?? 0)
