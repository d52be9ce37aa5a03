import { accept, refuse, type Outcome } from '#domain/outcome.ts'

/** The state of a withdrawal or a cancellation: waiting for the team, carried out, or without object. */
export const declarationStates = ['received', 'settled', 'rejected'] as const
export type DeclarationState = (typeof declarationStates)[number]

/** The next possible states: a closed declaration must first wait again. */
export const nextDeclarationStates = {
  received: ['settled', 'rejected'],
  settled: ['received'],
  rejected: ['received'],
} as const satisfies Record<DeclarationState, readonly DeclarationState[]>

type Asked = {
  /** The state that was on the screen. */
  readonly former: DeclarationState
  readonly state: DeclarationState
  readonly note: string | null
}
type Written = { readonly state: DeclarationState; readonly note: string | null }
export type DeclarationRefusal = 'stale' | 'not-possible' | 'note-required'

/** The new state and note of a declaration. `rejected` needs a note; a declaration that waits again has none. */
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
