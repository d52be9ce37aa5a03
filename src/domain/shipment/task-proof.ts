import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { checkMeasures, type MeasureRefusal, type Measures } from '#domain/parcel/measures.ts'
import type { PaidTask } from './paid-tasks.ts'

/** What proves that paid work was done: a photo of it, words about it, or that the person says so. */
export const proofKinds = ['photo', 'note', 'word'] as const
export type ProofKind = (typeof proofKinds)[number]

const kinds: Readonly<Record<string, ProofKind>> = {
  photo_request: 'photo',
  free_photos: 'photo',
  service_option: 'note',
  other: 'note',
}

/** Repackaging is proved by the weight of the box, a signature and an insurance by what is asked of the carrier: a tick says so. */
export const proofKindOf = (code: string): ProofKind => kinds[code] ?? 'word'

export type GivenProof = {
  readonly note: string | null
  readonly photoIds: readonly string[]
  /** A parcel, as it is after its repackaging. */
  readonly repacked?: Measures | undefined
}

/** Whether the work makes another parcel of one, to weigh and measure again. */
export const isRepacking = ({ code }: Pick<PaidTask, 'code'>): boolean => code === 'repackaging'

export type ProofRefusal =
  | 'task-unknown'
  | 'task-proved'
  | 'proof-photo-missing'
  | 'proof-note-missing'
  | 'proof-not-measured'
  | MeasureRefusal

/** Whether a task may be recorded as done with this proof (docs/rules/shipping.md#paid-work). */
export function proveTask(
  task: Pick<PaidTask, 'code' | 'isDone' | 'isImpossible'> | undefined,
  { note, photoIds, repacked }: GivenProof,
): Outcome<true, ProofRefusal> {
  if (!task) return refuse('task-unknown')
  if (task.isDone || task.isImpossible) return refuse('task-proved')
  const missing = missingOf(proofKindOf(task.code), { note, photoIds })
  if (missing) return refuse(missing)
  if (!repacked) return accept(true)
  return isRepacking(task) ? plausible(repacked) : refuse('proof-not-measured')
}

function missingOf(
  kind: ProofKind,
  { note, photoIds }: Omit<GivenProof, 'repacked'>,
): ProofRefusal | null {
  if (kind === 'photo' && photoIds.length === 0) return 'proof-photo-missing'
  return kind === 'note' && note === null ? 'proof-note-missing' : null
}

function plausible(repacked: Measures): Outcome<true, MeasureRefusal> {
  const measures = checkMeasures(repacked)
  return measures.ok ? accept(true) : measures
}
