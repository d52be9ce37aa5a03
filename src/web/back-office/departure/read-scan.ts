import { normaliseTrackingNumber } from '#domain/parcel/tracking-number.ts'

export type Scan =
  | { readonly kind: 'empty' }
  | { readonly kind: 'ticked'; readonly parcelId: string; readonly trackingNumber: string }
  | { readonly kind: 'again'; readonly trackingNumber: string }
  | { readonly kind: 'stranger'; readonly trackingNumber: string }

/** What a scan means for this box: one of its parcels, one already in it, or a parcel that must not go in. */
export function readScan(
  text: string,
  parcels: readonly { readonly id: string; readonly trackingNumber: string }[],
  scannedIds: readonly string[],
): Scan {
  const trackingNumber = normaliseTrackingNumber(text)
  if (trackingNumber === '') return { kind: 'empty' }
  const matches = parcels.filter(
    (parcel) => normaliseTrackingNumber(parcel.trackingNumber) === trackingNumber,
  )
  // One number may be on two parcels of a box: the second scan ticks the second.
  const next = matches.find(({ id }) => !scannedIds.includes(id))
  if (next) return { kind: 'ticked', parcelId: next.id, trackingNumber }
  return { kind: matches.length > 0 ? 'again' : 'stranger', trackingNumber }
}
