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

/** One box: the parcels that a paid quote ships together. */
export type Shipment = {
  readonly status: ShipmentStatus
  readonly parcelIds: readonly ParcelId[]
}

/** `admin` includes super-admins; `job` is the carrier's event, `payment` a refund. */
type ShipmentActor = 'operateur' | 'admin' | 'job' | 'payment'

type Transition = {
  readonly from: readonly ShipmentStatus[]
  readonly to: ShipmentStatus
  readonly by: readonly ShipmentActor[]
}

/** The single table of the transitions of a shipment. */
export const shipmentTransitions = {
  pack: { from: ['to_pack'], to: 'ready', by: ['operateur', 'admin'] },
  unpack: { from: ['ready'], to: 'to_pack', by: ['operateur', 'admin'] },
  'hand-over': { from: ['ready'], to: 'handed_over', by: ['operateur', 'admin'] },
  // To correct a mistake at the departure, within the minute.
  'undo-hand-over': { from: ['handed_over'], to: 'ready', by: ['operateur', 'admin'] },
  // Its money was refunded, or it lost its last parcel.
  cancel: { from: ['to_pack', 'ready'], to: 'cancelled', by: ['payment', 'operateur', 'admin'] },
  deliver: { from: ['handed_over'], to: 'delivered', by: ['operateur', 'admin', 'job'] },
  // When its last parcel has come back.
  return: { from: ['handed_over'], to: 'returned', by: ['operateur', 'admin'] },
} as const satisfies Record<string, Transition>

export type ShipmentAction = keyof typeof shipmentTransitions

export const shipmentCan = (
  action: ShipmentAction,
  { status }: { readonly status: ShipmentStatus },
): boolean => (shipmentTransitions[action].from as readonly ShipmentStatus[]).includes(status)

/** A parcel that was returned or destroyed no longer belongs to its box: the others travel without it. */
export const isStillOfBox = ({ status, destroyed }: BoxedParcel): boolean =>
  status !== 'returned' && !destroyed

/** The parcel is blocked at the packing bench: its box waits for it. */
export const isHeldBack = (parcel: BoxedParcel): boolean =>
  parcel.status === 'blocked' && isStillOfBox(parcel)

type BoxedParcel = { readonly status: ParcelStatus; readonly destroyed: boolean }
