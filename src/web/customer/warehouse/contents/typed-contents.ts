import type { TypedLine } from './contents-form.ts'

/** What was typed for a parcel and not saved, until the page is closed: « Précédent » cannot be held back. */
const typed = new Map<string, readonly TypedLine[]>()

export const typedFor = (parcelId: string): readonly TypedLine[] | undefined => typed.get(parcelId)

export const keepTyped = (parcelId: string, lines: readonly TypedLine[]): void => {
  typed.set(parcelId, lines)
}

export const forgetTyped = (parcelId: string): void => {
  typed.delete(parcelId)
}
