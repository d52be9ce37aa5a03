import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { Dimensions, Grams } from '#domain/units.ts'

export type Measures = { readonly weight: Grams; readonly dimensions: Dimensions }
export type MeasureRefusal = 'weight-implausible' | 'dimensions-implausible'

// Nobody lifts a heavier parcel onto the bench: above this, grams were typed as kilograms.
const heaviestGrams = 100_000
const longestMillimetres = 3000
// Grams per litre. Solid lead is 11 340: above that, grams were typed as kilograms. An empty carton is about 10: under 2,
// kilograms were typed as grams.
const densest = 12_000
const lightest = 2

/**
 * A weight in the wrong unit makes a wrong price, so this checks range and density (docs/rules/parcels.md#measures): refuses over
 * 100 kg, over 12 kg/l, under 2 g/l, and a side of zero or over 3 m.
 */
export function checkMeasures({ weight, dimensions }: Measures): Outcome<Measures, MeasureRefusal> {
  const { length, width, height } = dimensions
  if (![length, width, height].every((side) => side >= 1 && side <= longestMillimetres))
    return refuse('dimensions-implausible')
  if (weight < 1 || weight > heaviestGrams) return refuse('weight-implausible')

  const gramsPerLitre = weight / ((length * width * height) / 1_000_000)
  if (gramsPerLitre > densest || gramsPerLitre < lightest) return refuse('weight-implausible')
  return accept({ weight, dimensions })
}

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
