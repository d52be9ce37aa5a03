import { parseShelfCode, type ShelfCode } from '#domain/parcel/shelf.ts'
import { parseTrackingNumber, type TrackingNumber } from '#domain/parcel/tracking-number.ts'

export type Scanned =
  /** The QR code of our own label, which opens the page of that parcel. */
  | { readonly kind: 'sheet'; readonly parcelId: string }
  | { readonly kind: 'shelf'; readonly shelf: ShelfCode }
  | { readonly kind: 'number'; readonly trackingNumber: TrackingNumber }
  /** A code that the warehouse does not search for: a shop’s web address, a postal routing code. */
  | { readonly kind: 'other' }

const sheet =
  /^https?:\/\/[^\s/]+\/admin\/colis\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i

/** What a code from a hand scanner or a camera means. A shelf code is shorter than any tracking number. */
export function readScannedText(text: string): Scanned {
  const parcelId = sheet.exec(text.trim())?.[1]?.toLowerCase()
  if (parcelId !== undefined) return { kind: 'sheet', parcelId }
  const shelf = parseShelfCode(text)
  if (shelf.ok) return { kind: 'shelf', shelf: shelf.value }
  const number = parseTrackingNumber(text)
  return number.ok ? { kind: 'number', trackingNumber: number.value } : { kind: 'other' }
}
