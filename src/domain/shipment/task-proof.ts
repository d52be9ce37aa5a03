import { accept, refuse, type Outcome } from '#domain/outcome.ts'
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

export type GivenProof = { readonly note: string | null; readonly photoIds: readonly string[] }

export type ProofRefusal =
  | 'task-unknown'
  | 'task-proved'
  | 'proof-photo-missing'
  | 'proof-note-missing'

/** Whether a task may be recorded as done with this proof (docs/rules/shipping.md#paid-work). */
export function proveTask(
  task: Pick<PaidTask, 'code' | 'isDone' | 'isImpossible'> | undefined,
  { note, photoIds }: GivenProof,
): Outcome<true, ProofRefusal> {
  if (!task) return refuse('task-unknown')
  if (task.isDone || task.isImpossible) return refuse('task-proved')
  const kind = proofKindOf(task.code)
  if (kind === 'photo' && photoIds.length === 0) return refuse('proof-photo-missing')
  return kind === 'note' && note === null ? refuse('proof-note-missing') : accept(true)
}
