import type { Measures } from './measures.ts'

/** A measure that is possible but unusual: the bench confirms it with one key, or corrects it. */
export type Doubt =
  | { readonly kind: 'heavy' }
  | { readonly kind: 'dense' }
  | { readonly kind: 'light' }
  | { readonly kind: 'long' }
  /** Every side may have been read in millimetres. */
  | { readonly kind: 'millimetres' }

// The limits of the carrier (docs/rules/quotes-and-prices.md#carrier-limits).
const heavyGrams = 30_000
const longMillimetres = 2000
// For comparison: a box of paper is about 800 g/l, of tins 1 000; clothes are 150, a lampshade in its carton 15.
const denseGramsPerLitre = 2500
const lightGramsPerLitre = 8
/** The sides of a usual carton, read in millimetres and typed as centimetres, are over a metre each. */
const metre = 1000

/**
 * Finds a weight, side or density that is unusual (docs/rules/parcels.md#measures); `checkMeasures` refuses the impossible ones
 * before.
 */
export function doubtOf({ weight, dimensions }: Measures): Doubt | null {
  const sides = Object.values(dimensions)
  if (sides.every((side) => side >= metre)) return { kind: 'millimetres' }
  const gramsPerLitre = weight / (sides.reduce((product, side) => product * side, 1) / 1_000_000)
  if (gramsPerLitre > denseGramsPerLitre) return { kind: 'dense' }
  if (gramsPerLitre < lightGramsPerLitre) return { kind: 'light' }
  if (weight > heavyGrams) return { kind: 'heavy' }
  const total = sides.reduce((sum, side) => sum + side, 0)
  return total >= longMillimetres ? { kind: 'long' } : null
}
