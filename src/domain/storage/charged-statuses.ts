import { parcelStatuses, type Parcel, type ParcelStatus } from '#domain/parcel/parcel.ts'

/**
 * Whether its storage is free for some days and then charged, and its owner told so before (decisions §7 and §9): it is
 * in the house, and nobody has paid to send it. An unclaimed one has been told more than this.
 */
const isChargedFor: Readonly<Record<ParcelStatus, boolean>> = {
  pending_arrival: false,
  received: true,
  pending_quote: true,
  processing: false,
  ready_to_ship: false,
  shipped: false,
  delivered: false,
  blocked: true,
  returned: false,
  unclaimed: false,
}

export const chargedStatuses: readonly ParcelStatus[] = parcelStatuses.filter(
  (status) => isChargedFor[status],
)

/** Whether its days on the shelf are told of: a box that is paid for, and what it holds back, cost nothing more. */
export const isStorageTold = ({ status, destroyed, boxed }: Omit<Parcel, 'id'>): boolean =>
  !destroyed && !boxed && (isChargedFor[status] || status === 'unclaimed')
