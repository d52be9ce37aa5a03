import type { ParcelView } from '#contract/parcels.ts'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { isNonStandard } from '#domain/pricing/extras.ts'
import { millimetres } from '#domain/units.ts'

/** The measured weight of the chosen parcels, `null` when none is chosen or one is not measured. */
export function totalGrams(
  parcels: readonly ParcelView[],
  chosen: readonly string[],
): number | null {
  if (chosen.length === 0) return null
  let grams = 0
  for (const { id, reception } of parcels) {
    if (!chosen.includes(id)) continue
    if (reception === null) return null
    grams += reception.weightGrams
  }
  return grams
}

/** Whether one of the chosen parcels measures out of the standard size; the server judges by its own catalogue. */
export const hasNonStandard = (
  parcels: readonly ParcelView[],
  chosen: readonly string[],
): boolean =>
  parcels.some(
    ({ id, reception }) =>
      reception !== null &&
      chosen.includes(id) &&
      isNonStandard(initialCatalogue.limits, {
        length: millimetres(reception.lengthMm),
        width: millimetres(reception.widthMm),
        height: millimetres(reception.heightMm),
      }),
  )
