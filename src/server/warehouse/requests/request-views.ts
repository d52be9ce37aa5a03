import type { ParcelRequest } from '#contract/warehouse/parcel-requests.ts'
import type { WarehouseRequest } from '#contract/warehouse/warehouse-requests.ts'
import type {
  BlockedChoice,
  RequestKind,
  RequestOutcome,
  RequestState,
} from '#domain/parcel/request.ts'
import type { RequestRow, StaffRequestRow } from './request-queries.ts'
import { shopReturnView } from './shop-return-view.ts'

export const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null

/** A request as its customer sees it: the words of the answer, never their author. */
export const requestView = (row: RequestRow): ParcelRequest => requestFor(row, { seesPrices: true })

const requestFor = (row: RequestRow, reader: { readonly seesPrices: boolean }): ParcelRequest => ({
  id: row.id,
  kind: row.kind as RequestKind,
  state: row.state as RequestState,
  outcome: row.outcome as RequestOutcome | null,
  reason: row.reason,
  trackingNumber: row.tracking_number,
  parcelId: row.parcel_id,
  choice: row.choice as BlockedChoice | null,
  shopAddress: row.shop_address,
  shopLabel: row.shop_label,
  deadline: timeOf(row.deadline),
  answer: row.answer,
  answeredAt: timeOf(row.answered_at),
  seenAt: timeOf(row.seen_at),
  createdAt: row.created_at.toISOString(),
  closedAt: timeOf(row.closed_at),
  shopReturn: shopReturnView(row.shop_return, reader),
})

export const staffRequestView = (
  row: StaffRequestRow,
  reader: { readonly seesPrices: boolean },
): WarehouseRequest => ({
  ...requestFor(row, reader),
  customer: { name: `${row.first_name} ${row.last_name}`.trim(), clientNumber: row.client_number },
  parcel:
    row.subject_id === null
      ? null
      : {
          id: row.subject_id,
          trackingNumber: row.subject_number ?? '',
          merchant: row.merchant ?? '',
          measures: measuresOf(row),
        },
  answeredBy: row.answered_by_name,
  undoneOptions: row.undone_options,
})

function measuresOf(row: StaffRequestRow): NonNullable<WarehouseRequest['parcel']>['measures'] {
  const { weight_g: weightGrams, length_mm: lengthMm, width_mm: widthMm, height_mm: heightMm } = row
  if (weightGrams === null || lengthMm === null || widthMm === null || heightMm === null)
    return null
  return { weightGrams, lengthMm, widthMm, heightMm }
}
