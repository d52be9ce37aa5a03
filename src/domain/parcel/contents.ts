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

type State = { readonly status: ParcelStatus; readonly isDestroyed: boolean }

/** Whether the contents and the purchase invoices of a parcel in this state may still change. */
export const contentsCanChange = ({ status, isDestroyed }: State): boolean =>
  !isDestroyed && (changeableContentsStatuses as readonly ParcelStatus[]).includes(status)

/** « Déclaration incomplète »: no line, or no invoice, while the customer can still give them. */
export function missingOf({
  hasContents,
  hasInvoice,
  ...state
}: State & { readonly hasContents: boolean; readonly hasInvoice: boolean }): MissingPiece[] {
  if (!contentsCanChange(state)) return []
  return [
    ...(hasContents ? [] : ['contents' as const]),
    ...(hasInvoice ? [] : ['invoice' as const]),
  ]
}
