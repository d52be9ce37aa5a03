import type { ParcelId, ParcelStatus } from '#domain/parcel/parcel.ts'

export const shipmentStatuses = [
  'to_pack',
  'ready',
  'handed_over',
  'delivered',
  'returned',
  'cancelled',
] as const
export type ShipmentStatus = (typeof shipmentStatuses)[number]

/** One box: the parcels that a paid quote sends together. */
export type Shipment = {
  readonly status: ShipmentStatus
  readonly parcelIds: readonly ParcelId[]
}

/** `admin` stands for super-admins too; `job` is the carrier's event, `payment` the money that went back. */
type ShipmentActor = 'operateur' | 'admin' | 'job' | 'payment'

type Transition = {
  readonly from: readonly ShipmentStatus[]
  readonly to: ShipmentStatus
  readonly by: readonly ShipmentActor[]
}

/** The one table of what may happen to a shipment. */
export const shipmentTransitions = {
  pack: { from: ['to_pack'], to: 'ready', by: ['operateur', 'admin'] },
  unpack: { from: ['ready'], to: 'to_pack', by: ['operateur', 'admin'] },
  'hand-over': { from: ['ready'], to: 'handed_over', by: ['operateur', 'admin'] },
  // A slip at the departure, within the minute.
  'undo-hand-over': { from: ['handed_over'], to: 'ready', by: ['operateur', 'admin'] },
  // Its money went back, or it has lost its last parcel.
  cancel: { from: ['to_pack', 'ready'], to: 'cancelled', by: ['payment', 'operateur', 'admin'] },
  deliver: { from: ['handed_over'], to: 'delivered', by: ['operateur', 'admin', 'job'] },
  // With the last of its parcels that came back.
  return: { from: ['handed_over'], to: 'returned', by: ['operateur', 'admin'] },
} as const satisfies Record<string, Transition>

export type ShipmentAction = keyof typeof shipmentTransitions

export const shipmentCan = (
  action: ShipmentAction,
  { status }: { readonly status: ShipmentStatus },
): boolean => (shipmentTransitions[action].from as readonly ShipmentStatus[]).includes(status)

/** What came back, or is destroyed, is of its box no more: the others are packed and delivered without it. */
export const isStillOfBox = ({ status, destroyed }: BoxedParcel): boolean =>
  status !== 'returned' && !destroyed

/** Held back at the bench: the box waits for it. */
export const isHeldBack = (parcel: BoxedParcel): boolean =>
  parcel.status === 'blocked' && isStillOfBox(parcel)

type BoxedParcel = { readonly status: ParcelStatus; readonly destroyed: boolean }
