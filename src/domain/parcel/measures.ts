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
