import { parseShelfCode, type ShelfCode } from '#domain/parcel/shelf.ts'
import { parseTrackingNumber, type TrackingNumber } from '#domain/parcel/tracking-number.ts'

export type Scanned =
  /** The QR code of our own label, which opens the page of that parcel. */
  | { readonly kind: 'sheet'; readonly parcelId: string }
  /** The QR code of the label of a box: the page of its shipment, at its place from the second box on. */
  | { readonly kind: 'shipment'; readonly shipmentId: string; readonly place: number }
  /** Its Code 128 and DataMatrix, as we write our numbers (`boxNumber`): never a carrier's. */
  | { readonly kind: 'shipment-number'; readonly number: string; readonly place: number }
  | { readonly kind: 'shelf'; readonly shelf: ShelfCode }
  | { readonly kind: 'number'; readonly trackingNumber: TrackingNumber }
  /** A code that the warehouse does not search for: a shop’s web address, a postal routing code. */
  | { readonly kind: 'other' }

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const parcelPage = new RegExp(`^https?://[^\\s/]+/admin/colis/(${uuid})/?$`)
const shipmentPage = new RegExp(
  `^https?://[^\\s/]+/admin/expeditions/(${uuid})/?(?:\\?boite=(\\d{1,2}))?$`,
)

const shipmentNumber = /^E-?(\d{4})-(\d{6,})(?:-(\d{1,2}))?$/
/** As some scanners send it, without its dashes: six digits, then the place of a box from the second one on. */
const bareShipmentNumber = /^E-?(20\d\d)(\d{6})(?:-?([2-9]|[1-9]\d))?$/

/** What a code from a hand scanner or a camera means. A shelf code is shorter than any tracking number. */
export function readScannedText(text: string): Scanned {
  const own = readOwnCode(text.trim())
  if (own) return own
  const shelf = parseShelfCode(text)
  if (shelf.ok) return { kind: 'shelf', shelf: shelf.value }
  const tracking = parseTrackingNumber(text)
  return tracking.ok ? { kind: 'number', trackingNumber: tracking.value } : { kind: 'other' }
}

/** What our own labels hold: a parcel's page, a shipment's, or the number of a box. */
function readOwnCode(bare: string): Scanned | undefined {
  const [, parcelId] = parcelPage.exec(bare.toLowerCase()) ?? []
  if (parcelId !== undefined) return { kind: 'sheet', parcelId }
  const [, shipmentId, at = '1'] = shipmentPage.exec(bare.toLowerCase()) ?? []
  if (shipmentId !== undefined) return { kind: 'shipment', shipmentId, place: Number(at) }
  return readShipmentNumber(bare)
}

function readShipmentNumber(bare: string): Scanned | undefined {
  const written = bare
    .toUpperCase()
    .replaceAll(/\p{Dash}/gu, '-')
    .replaceAll(/\s/g, '')
  const [, year, count, place = '1'] =
    shipmentNumber.exec(written) ?? bareShipmentNumber.exec(written) ?? []
  return year === undefined
    ? undefined
    : { kind: 'shipment-number', number: `E-${year}-${count}`, place: Number(place) }
}

/**
 * The client number in a text: « clt 123456 », « 123456 » and the label « Hoarau CLT-123456 » give the same. `null` when
 * there is none, or two different ones.
 */
export function readClientNumber(text: string): string | null {
  const alone = /^(?:CLT)?[\s-]*(\d{6})$/i.exec(text.trim())?.[1]
  const said = new Set(
    [...text.matchAll(/(?<![\p{L}\p{N}])CLT[\s-]*(\d{6})(?!\d)/giu)].map(([, digits]) => digits),
  )
  const [only] = said.size === 1 ? said : []
  const digits = alone ?? only
  return digits === undefined ? null : `CLT-${digits}`
}
