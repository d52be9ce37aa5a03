import { grams, type Grams } from '#domain/units.ts'

type Weighed = { readonly quantity: number; readonly unitGrams: Grams | null }

/** What the pieces weigh without packing, as far as it is known. */
export const netGramsOf = (lines: readonly Weighed[]): Grams =>
  grams(lines.reduce((sum, { quantity, unitGrams }) => sum + quantity * (unitGrams ?? 0), 0))

/** Goods cannot weigh more than the parcel that they are in; `null` before it is weighed. */
export const isHeavierThanParcel = (lines: readonly Weighed[], gross: Grams | null): boolean =>
  gross !== null && netGramsOf(lines) > gross
