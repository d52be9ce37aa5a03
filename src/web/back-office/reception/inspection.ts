import { recogniseForbidden } from '#domain/forbidden/recognise-forbidden.ts'
import type { BlockedChoice } from '#domain/parcel/request.ts'
import { emptyBlock, type TypedBlock } from '#web/back-office/parcel/BlockFields.tsx'
import type { DeskTarget } from './desk-target.ts'

export const findings = ['fine', 'dangerous', 'damaged', 'incomplete'] as const
export type Finding = (typeof findings)[number]
export type Inspection = { readonly finding: Finding; readonly block: TypedBlock }

/** What holds it back, as it leaves the bench. */
export type Blocking = {
  readonly finding: Finding
  readonly reason: string
  readonly choices: readonly BlockedChoice[]
  readonly days: number
}

export const nothingFound: Inspection = { finding: 'fine', block: emptyBlock }

/** What its owner will read, to complete; each with the choices that make sense of it. */
const drafts: Readonly<Record<Exclude<Finding, 'fine'>, Pick<TypedBlock, 'reason' | 'choices'>>> = {
  dangerous: {
    reason: 'Votre colis contient un objet qui ne peut pas être expédié\u00a0: ',
    choices: ['return', 'destroy', 'remove-item'],
  },
  damaged: {
    reason: 'Votre colis nous est parvenu abîmé\u00a0: ',
    choices: ['return', 'destroy'],
  },
  incomplete: {
    reason: 'Il manque une partie de votre colis\u00a0: ',
    choices: ['return', 'destroy'],
  },
}

/** Another finding begins another text, but for one that the person wrote. */
export function found(
  finding: Finding,
  { block }: Inspection,
  suspects: readonly string[],
): Inspection {
  if (finding === 'fine') return { finding, block }
  const draft = drafts[finding]
  const isOurs =
    block.reason === '' || Object.values(drafts).some((one) => block.reason.startsWith(one.reason))
  const named = finding === 'dangerous' ? suspects.join(', ') : ''
  const reason = isOurs ? `${draft.reason}${named}` : block.reason
  return { finding, block: { ...block, reason, choices: draft.choices } }
}

/** What its declaration names that may not travel: the bench looks there first. */
export function suspectsOf(target: DeskTarget): readonly string[] {
  if (target.kind === 'undeclared') return []
  return recogniseForbidden(target.parcel.description ?? '').map(({ name }) => name)
}

export const blockOf = ({ finding, block }: Inspection): Blocking | null =>
  finding === 'fine' ? null : { finding, ...block, days: Number(block.days) }

/** Taken up again, it is held back as before. */
export const inspectionOf = (blocking: Blocking | null): Inspection => {
  if (blocking === null) return nothingFound
  const { finding, ...block } = blocking
  return { finding, block: { ...block, days: String(block.days) } }
}
