import { insuranceTiers, type InsuranceTier, type Limits } from '#domain/catalogue/catalogue.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { sumOf } from '#domain/money.ts'
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
  if (isCovered(limits, declaredValue, insuranceTier * 100)) return accept(declaredValue)
  return refuse(
    insuranceTier === 0 ? 'declared-value-needs-insurance' : 'declared-value-over-insurance',
  )
}

/** Whether this value may travel with this insurance: the base is enough up to 1 000 €, beyond that all of it is insured. */
export const isCovered = (
  { maxUninsuredValueCents }: Pick<ValueLimits, 'maxUninsuredValueCents'>,
  value: number,
  insuredCents: number,
): boolean => value <= Math.max(maxUninsuredValueCents, insuredCents)

/** The larger of the typed value and the declared contents of the chosen parcels; `null` when neither is known. */
export function countedValue(typed: Cents | null, contents: Cents): Cents | null {
  if (typed === null) return contents > 0 ? contents : null
  return typed > contents ? typed : contents
}

/**
 * What a quote must insure when it is sent: the contents once each of its parcels declares its own, for the stored value counted
 * those of the day of the request.
 */
export const valueToInsure = (stored: Cents | null, contents: Cents, isAllDeclared: boolean) =>
  isAllDeclared ? contents : (countedValue(stored, contents) ?? cents(0))

/**
 * The declared value of a shipment after some parcels left it with their contents: at least the value of the remaining contents.
 */
export const valueLeft = (declared: Cents | null, gone: Cents, contents: Cents): Cents | null =>
  countedValue(declared === null || declared <= gone ? null : cents(declared - gone), contents)

/** The shipments of a split; each has a weight over zero. */
type Part = { readonly contents: Cents; readonly weight: number }

/**
 * What each shipment of a split declares of the typed value: its own contents, and by weight its share of what was typed beyond
 * all contents. The sum is the value that counts for the whole.
 */
export function dividedValue(typed: Cents, parts: readonly Part[]): Cents[] {
  const rest = Math.max(0, typed - sumOf(parts.map(({ contents }) => contents)))
  const weights = parts.map(({ weight }) => weight)
  const total = sumOfFirst(weights, weights.length)
  // Differences of rounded running sums: they add up to the cent.
  const upTo = (count: number) => Math.round((rest * sumOfFirst(weights, count)) / total)
  return parts.map(({ contents }, at) => cents(contents + upTo(at + 1) - upTo(at)))
}

const sumOfFirst = (weights: readonly number[], count: number): number =>
  weights.slice(0, count).reduce((sum, weight) => sum + weight, 0)

/** The smallest tier that covers the value; `null` above the last one. */
export const insuranceTierCovering = (declaredValue: Cents): InsuranceTier | null =>
  insuranceTiers.find((tier) => declaredValue <= tier * 100) ?? null

/** The cheapest tier for this value: 0 while it may travel uninsured, and 0 above the online limit. */
export const insuranceNeeded = (limits: ValueLimits, declaredValue: Cents): InsuranceTier =>
  declaredValue <= limits.maxUninsuredValueCents ? 0 : (insuranceTierCovering(declaredValue) ?? 0)
