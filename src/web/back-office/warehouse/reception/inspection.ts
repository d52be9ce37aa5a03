import { recogniseForbidden } from '#domain/forbidden/recognise-forbidden.ts'
import { blockCauses, type BlockCause } from '#domain/parcel/block.ts'
import type { BlockedChoice } from '#domain/parcel/request.ts'
import {
  causedBy,
  emptyBlock,
  type TypedBlock,
} from '#web/back-office/warehouse/parcel/BlockFields.tsx'

export const findings = ['fine', 'light', ...blockCauses] as const
export type Finding = (typeof findings)[number]
export type Inspection = {
  readonly finding: Finding
  readonly block: TypedBlock
  /** The note on light damage, in the words that the owner reads. */
  readonly note: string
}

/** The block as sent from the bench. */
export type Blocking = {
  /** Absent in a reception stored by an earlier version of the desk. */
  readonly cause?: BlockCause
  readonly reason: string
  readonly choices: readonly BlockedChoice[]
  readonly days: number
}

/** The result of the inspection, as sent from the bench. */
export type Inspected = { readonly block: Blocking | null; readonly note: string | null }

export const nothingFound: Inspection = { finding: 'fine', block: emptyBlock, note: '' }

/** The beginning of the sentence that the owner will read, for the person to complete. */
const drafts: Readonly<Record<BlockCause, string>> = {
  prohibited: 'Votre colis contient un objet qui ne peut pas être expédié\u00a0: ',
  damaged: 'Votre colis nous est parvenu abîmé\u00a0: ',
  incomplete: 'Il manque une partie de votre colis\u00a0: ',
}

const isCause = (finding: Finding): finding is BlockCause =>
  finding !== 'fine' && finding !== 'light'

/** Another finding replaces the prefilled text, but never a text that the person wrote. */
export function found(
  finding: Finding,
  { block, note }: Inspection,
  suspects: readonly string[],
): Inspection {
  if (!isCause(finding)) return { finding, block, note }
  const isOurs =
    block.reason === '' || Object.values(drafts).some((draft) => block.reason.startsWith(draft))
  const named = finding === 'prohibited' ? suspects.join(', ') : ''
  const reason = isOurs ? `${drafts[finding]}${named}` : block.reason
  return { finding, block: causedBy(finding, { ...block, reason }), note }
}

/** Whether the parcel is received and blocked in one action. */
export const isHeldBack = ({ finding }: Inspection): boolean => isCause(finding)

/** Forbidden items that the description or a line of the declaration names: the bench checks for them first. */
export const suspectsOf = (declared: readonly string[]): readonly string[] => [
  ...new Set(declared.flatMap((words) => recogniseForbidden(words).map(({ name }) => name))),
]

export const inspectedOf = ({ finding, block, note }: Inspection): Inspected => ({
  block: isCause(finding) ? { ...block, days: Number(block.days) } : null,
  note: finding === 'light' ? note.trim() : null,
})

/** An earlier version of the desk stored no note. */
type Kept = Pick<Inspected, 'block'> & Partial<Inspected>

/** The block or the note of a reception that is continued. */
export function inspectionOf(kept: Kept | undefined): Inspection {
  if (kept?.note) return { ...nothingFound, finding: 'light', note: kept.note }
  if (!kept?.block) return nothingFound
  const { cause = 'prohibited', ...block } = kept.block
  return { finding: cause, block: { ...block, cause, days: String(block.days) }, note: '' }
}
