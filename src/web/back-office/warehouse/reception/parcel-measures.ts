import { doubtOf, type Doubt } from '#domain/parcel/measures.ts'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import {
  inUnits,
  readMeasures,
  type Measured,
  type MeasureErrors,
  type Typed,
} from '#web/back-office/core/measures/measures.ts'
import { shelfError } from '#web/copy/reception.ts'

export type MeasuredParcel = Measured & { readonly shelf: string }

/** The measures of a parcel that is put away, and the shelf where. */
export function readParcelMeasures(typed: Typed): {
  measured?: MeasuredParcel
  errors: MeasureErrors
} {
  const read = readMeasures(typed)
  if (!parseShelfCode(typed.shelf).ok) return { errors: { ...read.errors, shelf: shelfError } }
  if (!read.measured) return { errors: read.errors }
  return { measured: { ...read.measured, shelf: typed.shelf }, errors: {} }
}

/** What is possible but rarely true of them. */
export const doubtAbout = (measured: Measured): Doubt | null => doubtOf(inUnits(measured))
