import {
  findDeclarations,
  readWarehouseParcel,
  type WarehouseParcel,
} from '#contract/warehouse/reception.ts'
import { readScannedText } from '#domain/label/scanned-text.ts'
import { normaliseTrackingNumber } from '#domain/parcel/tracking-number.ts'
import { call } from '#web/api/call.ts'

export type Found = {
  readonly trackingNumber: string
  readonly matches: WarehouseParcel[]
  readonly nearMatches: WarehouseParcel[]
}

/** Finds the parcels that match a scan; the QR code of our own label means exactly that parcel, and no other with its number. */
export async function lookUp(scanned: string): Promise<Found> {
  const read = readScannedText(scanned)
  if (read.kind === 'sheet') {
    const { parcel } = await call(readWarehouseParcel, { parcelId: read.parcelId })
    return { trackingNumber: parcel.trackingNumber, matches: [parcel], nearMatches: [] }
  }
  const trackingNumber = normaliseTrackingNumber(scanned)
  return { trackingNumber, ...(await call(findDeclarations, { trackingNumber })) }
}

/** The name that the bench shows during the lookup. */
export const nameOfScan = (scanned: string): string =>
  readScannedText(scanned).kind === 'sheet' ? 'ce colis' : normaliseTrackingNumber(scanned)
