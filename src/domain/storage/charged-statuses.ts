import { parcelStatuses, type Parcel, type ParcelStatus } from '#domain/parcel/parcel.ts'

/**
 * Whether its storage is free for some days and then charged, and its owner told so before
 * (docs/rules/storage.md#what-counts): it is in the house, and nobody has paid to send it. An unclaimed one has been told more
 * than this.
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

/** Whether the page shows the days on the shelf. A parcel in a paid box costs nothing more, also while it is held back. */
export const isStorageTold = ({ status, destroyed, boxed }: Omit<Parcel, 'id'>): boolean =>
  !destroyed && !boxed && (isChargedFor[status] || status === 'unclaimed')
