import { parseTrackingNumber, type TrackingNumber } from '#domain/parcel/tracking-number.ts'

/** What a label says of its parcel: our own QR code names it, a shop's bar code gives its number. */
export type LabelCode = { readonly parcelId: string } | { readonly trackingNumber: TrackingNumber }

const ownLabel = /\/admin\/colis\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

export function readLabelCode(text: string): LabelCode | null {
  const parcelId = ownLabel.exec(text.trim())?.[1]?.toLowerCase()
  if (parcelId !== undefined) return { parcelId }
  const number = parseTrackingNumber(text)
  return number.ok ? { trackingNumber: number.value } : null
}
