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

/** Who waits for what was scanned; the QR code of our own label is that parcel and no other of its number. */
export async function lookUp(scanned: string): Promise<Found> {
  const read = readScannedText(scanned)
  if (read.kind === 'sheet') {
    const { parcel } = await call(readWarehouseParcel, { parcelId: read.parcelId })
    return { trackingNumber: parcel.trackingNumber, matches: [parcel], nearMatches: [] }
  }
  const trackingNumber = normaliseTrackingNumber(scanned)
  return { trackingNumber, ...(await call(findDeclarations, { trackingNumber })) }
}

/** As the bench names it while it is looked for. */
export const nameOfScan = (scanned: string): string =>
  readScannedText(scanned).kind === 'sheet' ? 'ce colis' : normaliseTrackingNumber(scanned)
