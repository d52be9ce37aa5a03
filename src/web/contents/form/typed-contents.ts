import type { TypedLine } from './contents-form.ts'

/** Unsaved lines of a parcel, until the page is closed: « Précédent » cannot be prevented. */
const typed = new Map<string, readonly TypedLine[]>()

export const typedFor = (parcelId: string): readonly TypedLine[] | undefined => typed.get(parcelId)

export const keepTyped = (parcelId: string, lines: readonly TypedLine[]): void => {
  typed.set(parcelId, lines)
}

export const forgetTyped = (parcelId: string): void => {
  typed.delete(parcelId)
}
