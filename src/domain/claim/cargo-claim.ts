import type { BoxStatus } from '#domain/shipment/box.ts'

/** What a customer claims for a shipment (docs/rules/claims.md); « réclamer un colis » is something else (`parcel/request.ts`). */
export const claimKinds = ['lost', 'damaged', 'short'] as const
export type ClaimKind = (typeof claimKinds)[number]

export const claimStates = [
  'received',
  'sent_to_carrier',
  'accepted',
  'rejected',
  'paid',
  'withdrawn',
] as const
export type ClaimState = (typeof claimStates)[number]

type ClaimActor = 'customer' | 'admin' | 'job'
type Transition = {
  readonly from: readonly ClaimState[]
  readonly to: ClaimState
  readonly by: readonly ClaimActor[]
}

/** The single table of the transitions of a claim. `admin` includes super-admins; `job` sees that the money has arrived. */
export const claimTransitions = {
  send: { from: ['received'], to: 'sent_to_carrier', by: ['admin'] },
  'note-answer': { from: ['sent_to_carrier'], to: 'sent_to_carrier', by: ['admin'] },
  accept: { from: ['sent_to_carrier'], to: 'accepted', by: ['admin'] },
  // What is plainly no claim need not go to the carrier.
  reject: { from: ['received', 'sent_to_carrier'], to: 'rejected', by: ['admin'] },
  'note-transfer': { from: ['accepted'], to: 'accepted', by: ['admin'] },
  pay: { from: ['accepted'], to: 'paid', by: ['job', 'admin'] },
  withdraw: { from: ['received', 'sent_to_carrier'], to: 'withdrawn', by: ['customer'] },
} as const satisfies Record<string, Transition>

export type ClaimAction = keyof typeof claimTransitions

export const claimCan = (action: ClaimAction, { state }: { readonly state: ClaimState }): boolean =>
  (claimTransitions[action].from as readonly ClaimState[]).includes(state)

/** What was said to be lost is in the warehouse again: nothing is paid for it. */
export const hasComeBack = (kind: ClaimKind, box: BoxStatus): boolean =>
  kind === 'lost' && box === 'returned'

/** Somebody still waits for something. */
export const openClaimStates = [
  'received',
  'sent_to_carrier',
  'accepted',
] as const satisfies readonly ClaimState[]

export const longestClaimWords = 2000
export const mostClaimPhotos = 8
