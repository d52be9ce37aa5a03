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

/** The parcels that a paid quote ships together, in one box or several. */
export type Shipment = {
  readonly status: ShipmentStatus
  /** The parcels that are in no box yet. */
  readonly toPack: readonly ParcelId[]
  /** The parcels that are in a closed box. */
  readonly boxed: readonly ParcelId[]
  /** Those of `toPack` that are blocked: no box closes until their owners chose. */
  readonly heldBack: readonly ParcelId[]
}

/**
 * What happens to a shipment as a whole: its money was refunded, or it lost its last parcel, before a box left. All else is the
 * work of its boxes (`boxTransitions`), which its status follows (`shipmentStatusOf`).
 */
export const shipmentTransitions = {
  cancel: { from: ['to_pack', 'ready'], to: 'cancelled', by: ['payment', 'operateur', 'admin'] },
} as const

export type ShipmentAction = keyof typeof shipmentTransitions

export const shipmentCan = (
  action: ShipmentAction,
  { status }: { readonly status: ShipmentStatus },
): boolean => (shipmentTransitions[action].from as readonly ShipmentStatus[]).includes(status)

/** A parcel that was returned or destroyed no longer belongs to its shipment: the others travel without it. */
export const isStillOfShipment = ({ status, destroyed }: ShippedParcel): boolean =>
  status !== 'returned' && !destroyed

/** The parcel is blocked at the packing bench: its shipment waits for it. */
export const isHeldBack = (parcel: ShippedParcel): boolean =>
  parcel.status === 'blocked' && isStillOfShipment(parcel)

type ShippedParcel = { readonly status: ParcelStatus; readonly destroyed: boolean }
