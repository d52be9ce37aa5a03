import type { ParcelStatus } from './parcel.ts'

/** What a customs file needs from the customer before a parcel can travel (domain facts, step 10). */
export const missingPieces = ['contents', 'invoice'] as const
export type MissingPiece = (typeof missingPieces)[number]

/** Until the box is closed; after it, the papers say what is in it. */
export const changeableContentsStatuses = [
  'pending_arrival',
  'received',
  'pending_quote',
  'processing',
  'blocked',
] as const satisfies readonly ParcelStatus[]

/** Whether the contents and the purchase invoices of a parcel in this state may still change. */
export const contentsCanChange = (status: ParcelStatus): boolean =>
  (changeableContentsStatuses as readonly ParcelStatus[]).includes(status)

/** « Déclaration incomplète »: no line, or no invoice, while the customer can still give them. */
export function missingOf({
  status,
  hasContents,
  hasInvoice,
}: {
  readonly status: ParcelStatus
  readonly hasContents: boolean
  readonly hasInvoice: boolean
}): MissingPiece[] {
  if (!contentsCanChange(status)) return []
  return [
    ...(hasContents ? [] : ['contents' as const]),
    ...(hasInvoice ? [] : ['invoice' as const]),
  ]
}
