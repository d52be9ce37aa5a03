import { accept, refuse, type Outcome } from '#domain/outcome.ts'

/** What became of a withdrawal or a cancellation: waiting for the team, carried out, or found to be without object. */
export const declarationStates = ['received', 'settled', 'rejected'] as const
export type DeclarationState = (typeof declarationStates)[number]

/** What may become of each: what was put away waits again before anything else is said of it. */
export const nextDeclarationStates = {
  received: ['settled', 'rejected'],
  settled: ['received'],
  rejected: ['received'],
} as const satisfies Record<DeclarationState, readonly DeclarationState[]>

type Asked = {
  /** What was on the screen. */
  readonly former: DeclarationState
  readonly state: DeclarationState
  readonly note: string | null
}
type Written = { readonly state: DeclarationState; readonly note: string | null }
export type DeclarationRefusal = 'stale' | 'not-possible' | 'note-required'

/** What is written of a declaration: without object it says why, and one that waits again has no note. */
export function decideDeclaration(
  current: DeclarationState,
  { former, state, note }: Asked,
): Outcome<Written, DeclarationRefusal> {
  if (current !== former) return refuse('stale')
  const next: readonly DeclarationState[] = nextDeclarationStates[current]
  if (!next.includes(state)) return refuse('not-possible')
  if (state === 'rejected' && note === null) return refuse('note-required')
  return accept({ state, note: state === 'received' ? null : note })
}
