import * as z from 'zod/mini'
import { storedContents } from '#contract/warehouse/parcel-contents.ts'
import { useTabDraft } from '#web/chrome/use-tab-draft.ts'
import { typedLine } from './contents-form.ts'

const typedContents = z.object({
  /** What was stored when the form was opened: what differs from it at the save was changed by somebody else. */
  base: storedContents,
  lines: z.array(typedLine),
})
type TypedContents = z.output<typeof typedContents>

/** Unsaved lines of a parcel: neither a reload of the tab nor « Précédent », which cannot be prevented, loses them. */
export function useTypedContents(parcelId: string) {
  const { read, keep, forget } = useTabDraft('contents', parcelId)
  return {
    read: () => typedContents.safeParse(read()).data,
    keep: (typed: TypedContents) => keep(typed),
    forget,
  }
}
