/** What a customer asks about a parcel is a row of its own, not a status (docs/rules/parcels.md#requests). */
export const requestKinds = ['return', 'weight-dispute', 'blocked-choice', 'claim'] as const
export type RequestKind = (typeof requestKinds)[number]

export const requestStates = ['open', 'answered', 'closed'] as const
export type RequestState = (typeof requestStates)[number]

export const requestOutcomes = ['accepted', 'refused', 'withdrawn', 'superseded'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

export const blockedChoices = ['ship-as-is', 'return', 'destroy', 'remove-item'] as const
export type BlockedChoice = (typeof blockedChoices)[number]

/** Whether the parcel is free again after this choice; otherwise it leaves the house. */
export const freesParcel = (choice: BlockedChoice): boolean =>
  choice === 'ship-as-is' || choice === 'remove-item'

type RequestActor = 'customer' | 'operateur' | 'admin'
type Transition = {
  readonly from: readonly RequestState[]
  readonly to: RequestState
  readonly by: readonly RequestActor[]
}

/** The one table of what may happen to a request, and by whom. `admin` stands for super-admins too. */
export const requestTransitions = {
  /** Accepted, still to be carried out: the parcel must leave, or be opened. */
  grant: { from: ['open'], to: 'answered', by: ['operateur', 'admin'] },
  /** Refused, or accepted and done at once. */
  settle: { from: ['open'], to: 'closed', by: ['operateur', 'admin'] },
  'carry-out': { from: ['answered'], to: 'closed', by: ['operateur', 'admin'] },
  withdraw: { from: ['open'], to: 'closed', by: ['customer'] },
  /** The parcel left or is free again: the request has no object any more. */
  supersede: { from: ['open', 'answered'], to: 'closed', by: ['operateur', 'admin'] },
} as const satisfies Record<string, Transition>
export type RequestAct = keyof typeof requestTransitions

export const requestCan = (act: RequestAct, state: RequestState): boolean =>
  (requestTransitions[act].from as readonly RequestState[]).includes(state)

/** The transition of a request that an answer makes. */
export const actOfAnswer = (
  kind: RequestKind,
  outcome: 'accepted' | 'refused',
): 'grant' | 'settle' =>
  outcome === 'accepted' && (kind === 'return' || kind === 'blocked-choice') ? 'grant' : 'settle'
