import { sql } from 'kysely'
import type { ParcelRequest } from '#contract/warehouse/parcel-requests.ts'
import type { ShopReturn } from '#contract/warehouse/shop-return.ts'
import type { WarehouseRequest } from '#contract/warehouse/warehouse-requests.ts'
import type {
  BlockedChoice,
  RequestKind,
  RequestOutcome,
  RequestState,
} from '#domain/parcel/request.ts'
import { trackingUrl } from '#domain/shipment/carrier.ts'
import type { ReturnEnd, ReturnState, ReturnWay } from '#domain/shop-return/shop-return.ts'
import type { RequestRow, StaffRequestRow } from './request-queries.ts'

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
          ...(row.is_boxed ? { isBoxed: true } : {}),
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

type StoredFile = { readonly fileId: string; readonly fileName: string } | null

/** A return as JSON: its times are texts. */
export type StoredReturn = {
  readonly way: ReturnWay
  readonly state: ReturnState
  readonly fee_cents: number | null
  readonly storage_cents: number | null
  readonly priced_carrier: string | null
  readonly valid_until: string | null
  readonly order_id: string | null
  readonly carrier: string | null
  readonly tracking_number: string | null
  readonly link_pattern: string | null
  readonly sent_at: string | null
  readonly delivered_at: string | null
  readonly ended_because: ReturnEnd | null
  readonly ended_words: string | null
  readonly label: StoredFile
  readonly proof: StoredFile
}

/** SQL: the return that a request asks for, as one JSON value; `request` is the column of its id. */
export const shopReturnOf = (request: string) =>
  sql<StoredReturn | null>`(
    select to_jsonb(v) || jsonb_build_object('link_pattern', k.link_pattern,
      'label', ${fileOf('label')}, 'proof', ${fileOf('proof')})
    from shop_returns v left join carriers k on k.code = v.carrier_code
    where v.request_id = ${sql.ref(request)})`

const fileOf = (kind: 'label' | 'proof') =>
  sql`(select jsonb_build_object('fileId', f.id, 'fileName', f.file_name) from return_files f
    where f.request_id = v.request_id and f.kind = ${sql.lit(kind)} and f.is_joined)`

/** The warehouse sees no amounts. */
function shopReturnView(
  kept: StoredReturn | null,
  { seesPrices }: { readonly seesPrices: boolean },
): ShopReturn | null {
  if (kept === null) return null
  return {
    way: kept.way,
    state: kept.state,
    feeCents: seesPrices ? kept.fee_cents : null,
    storageCents: seesPrices ? kept.storage_cents : null,
    pricedCarrier: kept.priced_carrier,
    validUntil: timeText(kept.valid_until),
    orderId: kept.order_id,
    label: kept.label,
    proof: kept.proof,
    sent: sentView(kept),
    deliveredAt: timeText(kept.delivered_at),
    ended: kept.ended_because && { because: kept.ended_because, words: kept.ended_words },
  }
}

function sentView({ carrier, tracking_number, link_pattern, sent_at }: StoredReturn) {
  if (carrier === null || tracking_number === null || sent_at === null) return null
  return {
    carrier,
    trackingNumber: tracking_number,
    trackingUrl: trackingUrl(link_pattern, tracking_number),
    at: new Date(sent_at).toISOString(),
  }
}

const timeText = (at: string | null): string | null => at && new Date(at).toISOString()
