import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { tierFor } from '#domain/pricing/estimate.ts'
import { isNonStandard } from '#domain/pricing/added-lines.ts'
import { totalLength, type Dimensions, type Millimetres } from '#domain/units.ts'

// The carrier's limits are the same in every version of the catalogue; the server checks with its own.
const { limits, grids } = initialCatalogue
// Every grid has the same steps (docs/rules/quotes-and-prices.md#rates).
const steps = grids.OM1.standard

export type Gauge = {
  readonly value: number
  readonly max: number
  readonly level: 'fits' | 'non-standard' | 'over'
}
export type WeightGauge = Gauge & { readonly tierUpToGrams: number | null }

/** The weight in grams against the carrier's 30 kg, and the tier in which it is billed; `null` until a weight is typed. */
export function weightGauge(weightGrams: number | null): WeightGauge | null {
  if (weightGrams === null) return null
  const level = weightGrams > limits.maxGrams ? 'over' : 'fits'
  const tierUpToGrams = steps && (tierFor(steps, weightGrams)?.upToGrams ?? null)
  return { value: weightGrams, max: limits.maxGrams, level, tierUpToGrams }
}

/** The sum of the three sides, in millimetres, against 200 cm; `null` until all three are typed. */
export function sizeGauge(sides: readonly (number | null)[]): Gauge | null {
  const [length, width, height] = sides
  if (!length || !width || !height) return null
  const dimensions = { length, width, height } as Dimensions
  const value: Millimetres = totalLength(dimensions)
  return { value, max: limits.totalLengthUnder, level: sizeLevel(dimensions, value) }
}

function sizeLevel(dimensions: Dimensions, sum: Millimetres): Gauge['level'] {
  if (sum >= limits.totalLengthUnder) return 'over'
  return isNonStandard(limits, dimensions) ? 'non-standard' : 'fits'
}
