import type { StoredContents } from '#contract/warehouse/parcel-contents.ts'
import type { TypedLine } from './contents-form.ts'

type Typed = {
  /** What was stored when the form was opened: what differs from it at the save was changed by somebody else. */
  readonly base: StoredContents
  readonly lines: readonly TypedLine[]
}

/** Unsaved lines of a parcel, until the page is closed: « Précédent » cannot be prevented. */
const typed = new Map<string, Typed>()

export const typedFor = (parcelId: string): Typed | undefined => typed.get(parcelId)

export const keepTyped = (parcelId: string, changed: Typed): void => {
  typed.set(parcelId, changed)
}

export const forgetTyped = (parcelId: string): void => {
  typed.delete(parcelId)
}
