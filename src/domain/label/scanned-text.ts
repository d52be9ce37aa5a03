import { parseShelfCode, type ShelfCode } from '#domain/parcel/shelf.ts'
import { parseTrackingNumber, type TrackingNumber } from '#domain/parcel/tracking-number.ts'

export type Scanned =
  /** The QR code of our own label, which opens the page of that parcel. */
  | { readonly kind: 'sheet'; readonly parcelId: string }
  /** The QR code of the label of a box: the page of that very shipment. */
  | { readonly kind: 'shipment'; readonly shipmentId: string }
  /** Its Code 128 and DataMatrix, as we write our numbers: never a carrier's. */
  | { readonly kind: 'shipment-number'; readonly number: string }
  | { readonly kind: 'shelf'; readonly shelf: ShelfCode }
  | { readonly kind: 'number'; readonly trackingNumber: TrackingNumber }
  /** A code that the warehouse does not search for: a shop’s web address, a postal routing code. */
  | { readonly kind: 'other' }

const page =
  /^https?:\/\/[^\s/]+\/admin\/(colis|expeditions)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/

const shipmentNumber = /^E-\d{4}-\d{6,}$/i

/** What a code from a hand scanner or a camera means. A shelf code is shorter than any tracking number. */
export function readScannedText(text: string): Scanned {
  const bare = text.trim()
  const [, of, id] = page.exec(bare.toLowerCase()) ?? []
  if (id !== undefined) {
    return of === 'colis' ? { kind: 'sheet', parcelId: id } : { kind: 'shipment', shipmentId: id }
  }
  if (shipmentNumber.test(bare)) return { kind: 'shipment-number', number: bare.toUpperCase() }
  const shelf = parseShelfCode(text)
  if (shelf.ok) return { kind: 'shelf', shelf: shelf.value }
  const number = parseTrackingNumber(text)
  return number.ok ? { kind: 'number', trackingNumber: number.value } : { kind: 'other' }
}
