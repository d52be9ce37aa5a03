import {
  type AddressPlace,
  isAddressFor,
  type ShippingDestination,
} from '#domain/destination/destination.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { ParcelId, ParcelStatus } from '#domain/parcel/parcel.ts'
import type { BoxStatus } from './box.ts'

export const shipmentStatuses = [
  'to_pack',
  'ready',
  'handed_over',
  'delivered',
  'returned',
  'cancelled',
] as const
export type ShipmentStatus = (typeof shipmentStatuses)[number]

/** Nothing is left to do for it. */
export const isFinalShipmentStatus = (status: ShipmentStatus): boolean =>
  status === 'delivered' || status === 'returned' || status === 'cancelled'

/** The parcels that a paid quote ships together, in one box or several. */
export type Shipment = {
  readonly status: ShipmentStatus
  /** The parcels that are in no box yet. */
  readonly toPack: readonly ParcelId[]
  /** The parcels that are in a closed box. */
  readonly boxed: readonly ParcelId[]
  /** Those of `toPack` that are blocked: no box closes until their owners chose. */
  readonly heldBack: readonly ParcelId[]
  /** Those of `toPack` that their owners have sent back or destroyed: the boxes close without them. */
  readonly leaving: readonly ParcelId[]
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

/** The parcel is blocked at the packing bench: it goes into no box. */
export const isKeptOut = (parcel: ShippedParcel): boolean =>
  parcel.status === 'blocked' && isStillOfShipment(parcel)

/** Its shipment waits until its owner has chosen (docs/rules/shipping.md#held-back-parcels). */
export const isHeldBack = (parcel: KeptParcel): boolean =>
  isKeptOut(parcel) && parcel.leaving !== true

/** Whether a parcel waits for a box: those that are leaving go in none. */
export const hasToPack = ({
  status,
  parcels,
}: {
  readonly status: ShipmentStatus
  readonly parcels: readonly (KeptParcel & { readonly boxId: string | null })[]
}): boolean =>
  status === 'to_pack' &&
  parcels.some(
    (parcel) =>
      parcel.boxId === null &&
      isStillOfShipment(parcel) &&
      !(isKeptOut(parcel) && parcel.leaving === true),
  )

type ShippedParcel = { readonly status: ParcelStatus; readonly destroyed: boolean }

/** `leaving`: its owner has chosen its return or its destruction. */
type KeptParcel = ShippedParcel & { readonly leaving?: boolean | undefined }

/** Why a shipment under way asks for somebody: the filters of « Expéditions », each with its alert (docs/rules/pages.md#alerts). */
export const shipmentAttentions = ['silent', 'doubtful', 'returning'] as const

export type ShipmentAttention = (typeof shipmentAttentions)[number]

type Content = {
  readonly status: ShipmentStatus
  /** How many parcels still belong to the shipment and are in no box. */
  readonly toPack: number
  readonly boxes: readonly BoxStatus[]
}

/**
 * The status of a shipment, which follows its boxes (docs/rules/shipping.md#shipment-statuses): to pack while a parcel is in no
 * box, then as far as its slowest box. A shipment without any box waits to be packed.
 */
export function shipmentStatusOf({ status, toPack, boxes }: Content): ShipmentStatus {
  if (status === 'cancelled') return 'cancelled'
  const closed = boxes.filter((box) => box !== 'opened')
  if (toPack > 0 || closed.length === 0) return 'to_pack'
  if (closed.includes('ready')) return 'ready'
  if (closed.includes('handed_over')) return 'handed_over'
  return closed.includes('delivered') ? 'delivered' : 'returned'
}

/**
 * Whether its address may be corrected: what a closed box declares and prints never changes, so that one that is here is opened
 * first; one that left keeps what its declaration says (docs/rules/shipping.md#delivery-address).
 */
export const isAddressOpen = ({
  status,
  boxes,
}: {
  readonly status: ShipmentStatus
  readonly boxes: readonly { readonly status: BoxStatus }[]
}): boolean => status === 'to_pack' && boxes.every((box) => box.status !== 'ready')

export type AddressRefusal = 'address-fixed' | 'address-elsewhere'

/** Corrects the address within the destination: its price, its VAT and its customs are those of another territory elsewhere. */
export function correctAddress(
  shipment: Parameters<typeof isAddressOpen>[0] & { readonly destination: ShippingDestination },
  address: AddressPlace,
): Outcome<true, AddressRefusal> {
  if (!isAddressOpen(shipment)) return refuse('address-fixed')
  return isAddressFor(shipment.destination, address) ? accept(true) : refuse('address-elsewhere')
}
