/** How much a carton and its filler add at most, beside half of what is in it. */
const cartonGrams = 500

export type WeightDoubt = { readonly weightGrams: number; readonly parcelsGrams: number }

/**
 * Whether a box weighs much less or much more than its parcels together: a parcel is missing, or the scale was not read right
 * (docs/rules/shipping.md#weight-of-a-box). Repackaging takes cartons away, never two fifths of the weight. Nothing is doubted
 * while one of them is not measured.
 */
export function weightDoubt(
  weightGrams: number,
  parcels: readonly (number | null)[],
): WeightDoubt | null {
  const known = parcels.filter((weight) => weight !== null)
  if (known.length === 0 || known.length < parcels.length) return null
  const parcelsGrams = known.reduce((sum, weight) => sum + weight, 0)
  const isLight = weightGrams * 5 < parcelsGrams * 3
  const isHeavy = weightGrams * 2 > parcelsGrams * 3 + cartonGrams * 2
  return isLight || isHeavy ? { weightGrams, parcelsGrams } : null
}
