import { cents, type Cents, type Grams } from '#domain/units.ts'

/** What three orders cost one by one, and as one shipment. */
export type GroupingSaving = {
  readonly each: readonly Cents[]
  readonly together: Cents
  readonly saved: Cents
}

type Prices = {
  /** In ascending order of weight; empty where transport is on quote. */
  readonly rates: readonly { readonly upToGrams: number; readonly standardCents: number | null }[]
  readonly feeCents: number
  readonly groupingCents: number
}

/** `null` where a weight has no price, or where grouping would save nothing: no example then. */
export function groupingSaving(
  parcels: readonly Grams[],
  { rates, feeCents, groupingCents }: Prices,
): GroupingSaving | null {
  const priceOf = (weight: number) =>
    rates.find(({ upToGrams }) => weight <= upToGrams)?.standardCents ?? null
  const transports = parcels.map(priceOf)
  const whole = priceOf(parcels.reduce((sum, weight) => sum + weight, 0))
  if (whole === null) return null
  const each = new Array<Cents>()
  for (const transport of transports) {
    if (transport === null) return null
    each.push(cents(transport + feeCents))
  }
  const together = cents(whole + feeCents + groupingCents)
  const saved = cents(each.reduce((sum, price) => sum + price, 0) - together)
  return saved > 0 ? { each, together, saved } : null
}
