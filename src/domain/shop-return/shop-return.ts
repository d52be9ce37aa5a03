import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { cents, type Cents } from '#domain/units.ts'

/** Who gives the label of the return: the shop, or us (docs/rules/parcels.md#return-to-the-shop). */
export const returnWays = ['shop-label', 'postage'] as const
export type ReturnWay = (typeof returnWays)[number]

export const returnStates = [
  'to-price',
  'priced',
  'accepted',
  'to-send',
  'sent',
  'delivered',
  'ended',
] as const
export type ReturnState = (typeof returnStates)[number]

/** Why a return ended before the parcel left. */
export const returnEnds = [
  'withdrawn',
  'refused',
  'expired',
  'superseded',
  'impossible',
  'refunded',
] as const
export type ReturnEnd = (typeof returnEnds)[number]

type Transition = {
  readonly from: readonly ReturnState[]
  readonly to: ReturnState
  readonly by: readonly ('customer' | 'operateur' | 'admin' | 'payment' | 'job')[]
}

/** The single table of the transitions of a return, and of who may do them. `admin` includes super-admins. */
export const returnTransitions = {
  /** The office may change its price until the customer accepts it. */
  price: { from: ['to-price', 'priced'], to: 'priced', by: ['admin'] },
  accept: { from: ['priced'], to: 'accepted', by: ['customer'] },
  pay: { from: ['accepted'], to: 'to-send', by: ['payment'] },
  /** Nothing to pay: the price was 0, and no storage is due. */
  waive: { from: ['to-price', 'priced'], to: 'to-send', by: ['customer', 'admin'] },
  /** Until it is paid: the customer takes it back, the team refuses, or its price expires. */
  end: {
    from: ['to-price', 'priced', 'accepted'],
    to: 'ended',
    by: ['customer', 'operateur', 'admin', 'job'],
  },
  /** Once it is paid: it cannot be done, or its money was given back. */
  'give-up': { from: ['to-send'], to: 'ended', by: ['operateur', 'admin', 'payment'] },
  send: { from: ['to-send'], to: 'sent', by: ['operateur', 'admin'] },
  deliver: { from: ['sent'], to: 'delivered', by: ['operateur', 'admin'] },
} as const satisfies Record<string, Transition>
export type ReturnAct = keyof typeof returnTransitions

export const returnCan = (act: ReturnAct, state: ReturnState): boolean =>
  (returnTransitions[act].from as readonly ReturnState[]).includes(state)

/** The states of a return that the parcel waits for. */
export const liveReturnStates = ['to-price', 'priced', 'accepted', 'to-send'] as const

/** The states in which the customer acts next; in the other live ones the team does. */
export const customerReturnStates = ['priced', 'accepted'] as const

/** The least price that can be paid by itself; 0 is « sans frais ». */
export const leastReturnFee = cents(50)
export const largestReturnFee = cents(100_000)

export const isReturnFee = (feeCents: number): boolean =>
  feeCents === 0 || (feeCents >= leastReturnFee && feeCents <= largestReturnFee)

export type ReturnPrice = {
  readonly state: ReturnState
  readonly feeCents: Cents | null
  readonly validUntil: Date | null
}

export type AcceptReturnRefusal = 'return-not-priced' | 'return-expired' | 'total-changed'
export type AcceptedReturn = {
  readonly state: 'accepted' | 'to-send'
  readonly storageCents: Cents
  readonly totalCents: Cents
}

/**
 * The customer agrees to the price with the storage due at that moment, which is frozen. `seenCents` is the total on the screen:
 * another one is refused.
 */
export function acceptReturn(
  { state, feeCents, validUntil }: ReturnPrice,
  {
    storageCents,
    seenCents,
    at,
  }: { readonly storageCents: Cents; readonly seenCents: number; readonly at: Date },
): Outcome<AcceptedReturn, AcceptReturnRefusal> {
  if (!returnCan('accept', state) || feeCents === null) return refuse('return-not-priced')
  if (isPastReturn(validUntil, at)) return refuse('return-expired')
  const totalCents = cents(feeCents + storageCents)
  if (totalCents !== seenCents) return refuse('total-changed')
  return accept({ state: totalCents === 0 ? 'to-send' : 'accepted', storageCents, totalCents })
}

/** The first instant at which the price no longer holds is `validUntil`. */
export const isPastReturn = (validUntil: Date | null, at: Date): boolean =>
  validUntil !== null && at.getTime() >= validUntil.getTime()

/** How a parcel leaves its shelf, or is free again. */
export type WayOut = 'return' | 'destroy' | 'free'

/**
 * Why a parcel with this live return may not take that way; `null` when it may. A return leaves by its own sending, once nothing
 * is left to pay; one that is paid stands in every other way until it is given up.
 */
export function whyNotLeave(
  way: WayOut,
  live: ReturnState | null,
  isSending: boolean,
): 'return-unpaid' | 'return-to-send' | null {
  if (isSending) return live === 'to-send' ? null : 'return-unpaid'
  if (live === null) return null
  if (live === 'to-send') return 'return-to-send'
  return way === 'return' ? 'return-unpaid' : null
}
