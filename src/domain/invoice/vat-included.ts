import { sumOf } from '#domain/money.ts'
import { vatIncludedIn, type BasisPoints, type Cents } from '#domain/units.ts'

type Line = { readonly code: string; readonly amountCents: Cents }

/** What of these amounts TTC is VAT, by rate, rounded once for each as on the invoice; an exempt line bears none. */
export function vatIncluded<Of extends Line>(
  lines: readonly Of[],
  rateOf: (line: Of) => BasisPoints,
): { rate: BasisPoints; vatCents: Cents }[] {
  return [...Map.groupBy(lines, rateOf)]
    .filter(([rate]) => rate > 0)
    .map(([rate, borne]) => ({
      rate,
      vatCents: vatIncludedIn(sumOf(borne.map(({ amountCents }) => amountCents)), rate),
    }))
}
