import { parcelStatuses, type Parcel, type ParcelStatus } from '#domain/parcel/parcel.ts'

/**
 * Whether a parcel's storage is free for some days and then charged, with a warning to the owner before
 * (docs/rules/storage.md#what-counts): the parcel is in the warehouse, and nobody has paid to ship it. The owner of an unclaimed
 * parcel has had more notices than this.
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

/** Storage is owed in these: what an unclaimed parcel owes is paid to reclaim it. */
export const owingStatuses: readonly ParcelStatus[] = [...chargedStatuses, 'unclaimed']

/** Whether the page shows the storage days. A parcel in a paid box costs nothing more, even while it is held back. */
export const countsStorage = ({ status, destroyed, boxed }: Omit<Parcel, 'id'>): boolean =>
  !destroyed && !boxed && (isChargedFor[status] || status === 'unclaimed')
