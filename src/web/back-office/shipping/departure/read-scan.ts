import { readScannedText } from '#domain/label/scanned-text.ts'
import { normaliseTrackingNumber } from '#domain/parcel/tracking-number.ts'

export type Scan =
  | { readonly kind: 'empty' }
  | { readonly kind: 'ticked'; readonly parcelId: string; readonly trackingNumber: string }
  | { readonly kind: 'again'; readonly trackingNumber: string }
  | { readonly kind: 'held'; readonly trackingNumber: string }
  /** Two parcels have this number and one of them stays out: the number cannot tell which one was scanned. */
  | { readonly kind: 'twin'; readonly trackingNumber: string }
  | { readonly kind: 'stranger'; readonly trackingNumber: string }

type Parcel = {
  readonly id: string
  readonly trackingNumber: string
  /** Held back: the parcel does not go into the box. */
  readonly held?: boolean
}

/** The meaning of a scan for this box: one of its parcels, one already in it, or a parcel that must not go in. */
export function readScan(
  text: string,
  parcels: readonly Parcel[],
  scannedIds: readonly string[],
): Scan {
  const read = readScannedText(text)
  if (read.kind === 'sheet') return readSheet(read.parcelId, parcels, scannedIds)
  const trackingNumber = normaliseTrackingNumber(text)
  if (trackingNumber === '') return { kind: 'empty' }
  const matches = parcels.filter(
    (parcel) => normaliseTrackingNumber(parcel.trackingNumber) === trackingNumber,
  )
  // Two parcels of a box may have one number: the second scan ticks the second.
  const next = matches.find(({ id, held }) => !held && !scannedIds.includes(id))
  if (next) return { kind: 'ticked', parcelId: next.id, trackingNumber }
  return { kind: notTicked(matches), trackingNumber }
}

function notTicked(matches: readonly Parcel[]): 'stranger' | 'again' | 'held' | 'twin' {
  if (matches.length === 0) return 'stranger'
  if (!matches.some(({ held }) => held)) return 'again'
  return matches.every(({ held }) => held) ? 'held' : 'twin'
}

/** The QR code of our label identifies one parcel, even when another has the same number. */
function readSheet(
  parcelId: string,
  parcels: readonly Parcel[],
  scannedIds: readonly string[],
): Scan {
  const parcel = parcels.find(({ id }) => id === parcelId)
  if (!parcel) return { kind: 'stranger', trackingNumber: 'Ce colis' }
  const { trackingNumber } = parcel
  if (parcel.held) return { kind: 'held', trackingNumber }
  return scannedIds.includes(parcelId)
    ? { kind: 'again', trackingNumber }
    : { kind: 'ticked', parcelId, trackingNumber }
}
