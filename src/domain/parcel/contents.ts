import type { ParcelStatus } from './parcel.ts'

/** What a customs file needs from the customer before a parcel can travel (docs/rules/parcels.md#customs-papers). */
export const missingPieces = ['contents', 'weights', 'invoice'] as const
export type MissingPiece = (typeof missingPieces)[number]

/** Why there is no invoice: the declared value then replaces it. */
export const valueReasons = ['gift-received', 'second-hand'] as const
export type ValueReason = (typeof valueReasons)[number]

export type CustomsPapers = {
  readonly hasContents: boolean
  /** Each of its lines has the weight of one piece. */
  readonly hasWeights: boolean
  readonly hasInvoice: boolean
  readonly valueReason: ValueReason | null
}

/** The statuses in which the contents may change. Once the box is closed, the customs papers say what is in it. */
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

/** What the papers of « Déclaration incomplète » lack, while the customer can still add it. */
export const missingOf = ({
  status,
  isDestroyed,
  ...papers
}: State & CustomsPapers): MissingPiece[] =>
  contentsCanChange({ status, isDestroyed }) ? missingPapers(papers) : []

/** What these papers lack. No box closes before they are complete. */
export function missingPapers({
  hasContents,
  hasWeights,
  hasInvoice,
  valueReason,
}: CustomsPapers): MissingPiece[] {
  return [
    ...(hasContents ? [] : ['contents' as const]),
    ...(hasContents && !hasWeights ? ['weights' as const] : []),
    ...(hasInvoice || valueReason !== null ? [] : ['invoice' as const]),
  ]
}
