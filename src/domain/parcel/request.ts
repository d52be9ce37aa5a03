import { returnCan, type ReturnState } from '#domain/shop-return/shop-return.ts'

/** A customer's request about a parcel has its own row; it is not a status (docs/rules/parcels.md#requests). */
export const requestKinds = ['return', 'weight-dispute', 'blocked-choice', 'claim'] as const
export type RequestKind = (typeof requestKinds)[number]

export const requestStates = ['open', 'answered', 'closed'] as const
export type RequestState = (typeof requestStates)[number]

export const requestOutcomes = ['accepted', 'refused', 'withdrawn', 'superseded'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

export const blockedChoices = ['ship-as-is', 'return', 'destroy', 'remove-item'] as const
export type BlockedChoice = (typeof blockedChoices)[number]

/** Whether the parcel is free again after this choice; otherwise it leaves the warehouse. */
export const freesParcel = (choice: BlockedChoice): boolean =>
  choice === 'ship-as-is' || choice === 'remove-item'

/** What becomes of the parcel: it stays its owner's, goes back to its shop, or is lost. */
const harmOf = (choice: BlockedChoice): number =>
  freesParcel(choice) ? 0 : choice === 'destroy' ? 2 : 1

/** The gentlest first. */
export const gentlestFirst = (choices: readonly BlockedChoice[]): readonly BlockedChoice[] =>
  choices.toSorted((a, b) => harmOf(a) - harmOf(b))

/** The gentlest, unless it sends what is damaged or loses the parcel: that is for the owner alone to decide. */
export function advisedChoice(choices: readonly BlockedChoice[]): BlockedChoice | null {
  const [gentlest] = gentlestFirst(choices)
  return gentlest === 'return' || gentlest === 'remove-item' ? gentlest : null
}

type RequestActor = 'customer' | 'operateur' | 'admin'
type Transition = {
  readonly from: readonly RequestState[]
  readonly to: RequestState
  readonly by: readonly RequestActor[]
}

/** The single table of the transitions of a request, and of who may do them. `admin` includes super-admins. */
export const requestTransitions = {
  /** Accepted, still to be carried out: the parcel must leave, or the team must open it. */
  grant: { from: ['open'], to: 'answered', by: ['operateur', 'admin'] },
  /** Refused, or accepted and carried out at once. */
  settle: { from: ['open'], to: 'closed', by: ['operateur', 'admin'] },
  'carry-out': { from: ['answered'], to: 'closed', by: ['operateur', 'admin'] },
  withdraw: { from: ['open'], to: 'closed', by: ['customer'] },
  /** A return whose price is not paid. */
  'take-back': { from: ['answered'], to: 'closed', by: ['customer'] },
  /** The parcel left or is free again, so the request is void. */
  supersede: { from: ['open', 'answered'], to: 'closed', by: ['operateur', 'admin'] },
} as const satisfies Record<string, Transition>
export type RequestAct = keyof typeof requestTransitions

export const requestCan = (act: RequestAct, state: RequestState): boolean =>
  (requestTransitions[act].from as readonly RequestState[]).includes(state)

/** Whether its customer may still take it back: unanswered, or a return that is not paid. */
export const mayWithdraw = ({
  state,
  returnState,
}: {
  readonly state: RequestState
  readonly returnState: ReturnState | null
}): boolean =>
  requestCan('withdraw', state) ||
  (requestCan('take-back', state) && returnState !== null && returnCan('end', returnState))

/** The transition that an answer makes on its request. */
export const actOfAnswer = (
  kind: RequestKind,
  outcome: 'accepted' | 'refused',
): 'grant' | 'settle' =>
  outcome === 'accepted' && (kind === 'return' || kind === 'blocked-choice') ? 'grant' : 'settle'
