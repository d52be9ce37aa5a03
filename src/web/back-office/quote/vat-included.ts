import { roundHalfUp } from '#domain/units.ts'

type Line = { readonly code: string; readonly amountCents: number }

/** What of these amounts TTC is VAT, by rate; an exempt line bears none. */
export function vatIncluded(
  lines: readonly Line[],
  rateOf: (code: string) => number,
): { basisPoints: number; vatCents: number }[] {
  const byRate = Map.groupBy(lines, ({ code }) => rateOf(code))
  return [...byRate]
    .filter(([basisPoints]) => basisPoints > 0)
    .map(([basisPoints, borne]) => {
      const gross = borne.reduce((sum, { amountCents }) => sum + amountCents, 0)
      return { basisPoints, vatCents: roundHalfUp((gross * basisPoints) / (10_000 + basisPoints)) }
    })
}
