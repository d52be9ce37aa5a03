import type { Branded, Dimensions, Grams } from '#domain/units.ts'
import type { ShelfCode } from './shelf.ts'

export type ParcelId = Branded<string, 'ParcelId'>
export type PhotoKey = Branded<string, 'PhotoKey'>

/** In the order of the journey, then the statuses that leave it (docs/rules/parcels.md#statuses). */
export const parcelStatuses = [
  'pending_arrival',
  'received',
  'pending_quote',
  'processing',
  'ready_to_ship',
  'shipped',
  'delivered',
  'blocked',
  'returned',
  'unclaimed',
] as const
export type ParcelStatus = (typeof parcelStatuses)[number]

/**
 * What a parcel waits for beside its status: its owner accepts or pays a quote, a return or a supplement, or pays the storage
 * before a destruction; or the team carries out what its owner chose.
 */
export const parcelWaits = ['quote', 'return', 'storage', 'supplement', 'team'] as const
export type ParcelWait = (typeof parcelWaits)[number]

export const requestedActions = [
  'immediate_forwarding',
  'temporary_storage',
  'grouping',
  'inspection_photos',
] as const
export type RequestedAction = (typeof requestedActions)[number]

export type DeclaredParcel = { readonly id: ParcelId; readonly status: 'pending_arrival' }
export type ReceivedParcel = {
  readonly id: ParcelId
  readonly status: 'received'
  readonly weight: Grams
  readonly dimensions: Dimensions
  readonly shelf: ShelfCode
  readonly photos: readonly PhotoKey[]
  readonly conditionNote?: string
  readonly receivedAt: Date
}
/** The facts about a parcel that every rule needs. */
export type Parcel = {
  readonly id: ParcelId
  readonly status: ParcelStatus
  /** Destroyed, and blocked for ever: nothing more happens to it. */
  readonly destroyed?: boolean
  /** In a paid box that has not left; a blocked parcel is held back from that box. */
  readonly boxed?: boolean
}

/** `admin` includes super-admins; `payment` is the webhook, `job` a scheduled task or the carrier's event. */
type ParcelActor = 'customer' | 'operateur' | 'admin' | 'payment' | 'job'

type Transition = {
  readonly from: readonly ParcelStatus[]
  /** `null` when the row is deleted. */
  readonly to: ParcelStatus | null
  readonly by: readonly ParcelActor[]
}

/** The single table of the transitions of a parcel, and of who may do them (docs/rules/parcels.md#transitions). */
export const parcelTransitions = {
  'edit-declaration': { from: ['pending_arrival'], to: 'pending_arrival', by: ['customer'] },
  'delete-declaration': { from: ['pending_arrival'], to: null, by: ['customer'] },
  receive: { from: ['pending_arrival'], to: 'received', by: ['operateur', 'admin'] },
  // To correct a mistake at the bench, within the minute.
  'undo-reception': { from: ['received'], to: 'pending_arrival', by: ['operateur', 'admin'] },
  // When a blocked unidentified parcel turns out to be the one of this declaration.
  'match-blocked': { from: ['pending_arrival'], to: 'blocked', by: ['operateur', 'admin'] },
  // Its customer is not its owner: their declaration is awaited again, and what was received has another row.
  'take-from-owner': { from: ['received', 'blocked'], to: 'pending_arrival', by: ['admin'] },
  'correct-measures': { from: ['received'], to: 'received', by: ['operateur', 'admin'] },
  'request-quote': { from: ['received'], to: 'pending_quote', by: ['customer', 'admin', 'job'] },
  'release-from-quote': {
    from: ['pending_quote'],
    to: 'received',
    by: ['customer', 'admin', 'job'],
  },
  pay: { from: ['pending_quote'], to: 'processing', by: ['payment'] },
  refund: { from: ['processing', 'ready_to_ship'], to: 'received', by: ['payment'] },
  pack: { from: ['processing'], to: 'ready_to_ship', by: ['operateur', 'admin'] },
  unpack: { from: ['ready_to_ship'], to: 'processing', by: ['operateur', 'admin'] },
  ship: { from: ['ready_to_ship'], to: 'shipped', by: ['operateur', 'admin'] },
  // To correct a mistake at the departure, within the minute.
  'undo-ship': { from: ['shipped'], to: 'ready_to_ship', by: ['operateur', 'admin'] },
  // The carrier brought its box back to the warehouse: it is on a shelf again, free for another quote.
  'come-back': { from: ['shipped', 'delivered'], to: 'received', by: ['operateur', 'admin'] },
  deliver: { from: ['shipped'], to: 'delivered', by: ['operateur', 'admin', 'job'] },
  // A parcel in a quote must first be taken out of it.
  block: { from: ['received'], to: 'blocked', by: ['operateur', 'admin'] },
  unblock: { from: ['blocked'], to: 'received', by: ['operateur', 'admin'] },
  // Something found at the packing bench (docs/rules/parcels.md#blocking): the box waits, then takes the parcel again or leaves
  // without it.
  hold: { from: ['processing'], to: 'blocked', by: ['operateur', 'admin'] },
  resume: { from: ['blocked'], to: 'processing', by: ['operateur', 'admin'] },
  destroy: { from: ['blocked'], to: 'blocked', by: ['operateur', 'admin'] },
  return: {
    from: ['received', 'blocked', 'shipped', 'unclaimed'],
    to: 'returned',
    by: ['operateur', 'admin'],
  },
  'mark-unclaimed': { from: ['received', 'blocked'], to: 'unclaimed', by: ['job', 'admin'] },
  // Never claimed, after a notice, by two people (docs/rules/storage.md#disposal); as what is destroyed, it stays blocked.
  dispose: { from: ['unclaimed'], to: 'blocked', by: ['admin'] },
  reclaim: { from: ['unclaimed'], to: 'received', by: ['customer', 'admin', 'payment'] },
  // It was held back when it was left unclaimed: the owner has to choose as before.
  'reclaim-held': { from: ['unclaimed'], to: 'blocked', by: ['customer', 'admin', 'payment'] },
} as const satisfies Record<string, Transition>

export type ParcelAction = keyof typeof parcelTransitions

/** Whether the state of the parcel allows the action; `by` of the table says who may do it. */
export function parcelCan(action: ParcelAction, parcel: Omit<Parcel, 'id'>): boolean {
  const { from }: Transition = parcelTransitions[action]
  if (parcel.destroyed || !from.includes(parcel.status)) return false
  return action === 'resume' ? parcel.boxed === true : !(parcel.boxed && isNeverBoxed.has(action))
}

/** Actions that a parcel in a paid box never allows: it is neither free for another quote nor abandoned. */
const isNeverBoxed: ReadonlySet<ParcelAction> = new Set([
  'unblock',
  'mark-unclaimed',
  'take-from-owner',
])

/** `isKept`: a return or a destruction is under way, or its weight is disputed. */
export const mayBeQuoted = (parcel: Omit<Parcel, 'id'>, isKept: boolean): boolean =>
  !isKept && parcelCan('request-quote', parcel)

/** « Pending » in the dashboard (docs/rules/parcels.md#groups-of-statuses). */
export const pendingParcelStatuses = ['pending_arrival', 'received', 'pending_quote'] as const
/** « Colis en attente » of the customer's overview: not yet shipped (docs/rules/parcels.md#groups-of-statuses). */
export const notYetShippedStatuses = [
  ...pendingParcelStatuses,
  'processing',
  'ready_to_ship',
  'blocked',
  'unclaimed',
] as const
/** Statuses of a parcel that is physically in the warehouse. */
export const inHouseStatuses = [
  'received',
  'pending_quote',
  'processing',
  'ready_to_ship',
  'blocked',
  'unclaimed',
] as const

/** Those whose storage counts, or would if the carrier brought them back. */
export const keptStatuses = [...inHouseStatuses, 'shipped'] as const

/** Statuses of a parcel that is here without an owner: no quote and no box has it. */
export const unownedStatuses = ['received', 'blocked', 'unclaimed'] as const

export const isInHouse = ({ status, destroyed }: Omit<Parcel, 'id'>): boolean =>
  !destroyed && (inHouseStatuses as readonly ParcelStatus[]).includes(status)

/** The parts of a customer's list, in its order: what is on its way comes first, then what is in the warehouse; what is over comes last. */
export const parcelStages = ['travelling', 'in-house', 'expected', 'done'] as const
export type ParcelStage = (typeof parcelStages)[number]

export function stageOf(parcel: Omit<Parcel, 'id'>): ParcelStage {
  if (isInHouse(parcel)) return 'in-house'
  if (parcel.status === 'shipped') return 'travelling'
  return parcel.status === 'pending_arrival' ? 'expected' : 'done'
}

export const isPending = ({ status }: { readonly status: ParcelStatus }): boolean =>
  (pendingParcelStatuses as readonly ParcelStatus[]).includes(status)

export const isParcelStatus = (text: string): text is ParcelStatus =>
  (parcelStatuses as readonly string[]).includes(text)

/** The status that a link or filter names; `arrived` is the old word for `received`; `null` for anything unknown. */
export function parseParcelStatusFilter(text: string): ParcelStatus | null {
  if (text === 'arrived') return 'received'
  return isParcelStatus(text) ? text : null
}
