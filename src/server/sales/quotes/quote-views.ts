import type { AdminQuoteSummary, AdminQuoteView } from '#contract/sales/quote-pricing.ts'
import type { QuoteSummary, QuoteView } from '#contract/sales/quotes.ts'
import type { PostalAddress } from '#contract/core/shapes.ts'
import { missingOf } from '#domain/parcel/contents.ts'
import { isWeightMeasured } from '#domain/quote/propose-quote.ts'
import { linesOf } from '#server/offer/catalogue/current-catalogue.ts'
import { contentsState, customsPapers } from '#server/warehouse/contents/content-queries.ts'
import { uninsuredQuotes } from '#server/warehouse/contents/uninsured-value.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { promotionHeldBy } from '#server/offer/promotions/promotion-queries.ts'
import { standingOrderOfQuote } from '#server/sales/standing-order-rows/standing-order-rows.ts'
import { timelineOf, type Viewer } from '#server/core/timeline.ts'
import type { QuoteSupplement } from '#contract/sales/quote-parts.ts'
import { isMadeByOffice, parcelsOf, type QuoteParcelRow, type QuoteRow } from './quote-queries.ts'

export function quoteSummary(row: QuoteRow): QuoteSummary {
  return {
    id: row.id,
    number: row.number,
    status: row.status as QuoteSummary['status'],
    version: row.version,
    destination: row.destination,
    mode: row.mode as QuoteSummary['mode'],
    shippingType: row.shipping_type as QuoteSummary['shippingType'],
    weightGrams: row.weight_g,
    totalCents: row.sent_total_cents ?? row.estimated_total_cents,
    validUntil: row.valid_until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    isSupplement: Boolean(row.is_supplement),
  }
}

export const adminQuoteSummary = (row: QuoteRow): AdminQuoteSummary => ({
  ...quoteSummary(row),
  clientName: row.client_name,
  clientNumber: row.client_number,
  parcelCount: Number(row.parcel_count ?? 0),
})

/** The whole quote: request, estimate, sent versions, parcels, history. */
export async function quoteView(
  db: Database | Tx,
  row: QuoteRow,
  viewer: Viewer,
): Promise<QuoteView> {
  const parcels = await parcelsOf(db, row.id)
  const supplement = row.is_supplement ? await supplementOf(db, row.id) : null
  const isOfOffice = supplement !== null || (await isMadeByOffice(db, row.id))
  return {
    ...quoteSummary(row),
    clientName: row.client_name,
    clientEmail: row.client_email,
    shippingAddress: row.shipping_address as PostalAddress,
    options: row.options,
    insuranceTier: row.insurance_tier,
    declaredValueCents: row.declared_value_cents,
    remarks: row.remarks,
    estimate: estimateOf(row),
    versions: await versionsOf(db, row.id),
    parcels: parcels.map(parcelView),
    uninsured: (await uninsuredOpenQuotes(db, [row])).get(row.id),
    acceptedVersion: row.accepted_version,
    closingReason: row.closing_reason,
    orderId: await orderOf(db, row.id),
    promotionCode: (await promotionHeldBy(db, row.id))?.code ?? null,
    supplement,
    standingOrder: await standingOrderOfQuote(db, row.id),
    isMadeByOffice: isOfOffice,
    isWeightMeasured:
      supplement !== null ||
      isWeightMeasured({
        weight: row.weight_g,
        parcels: parcels.map(({ weight_g: weight }) => weight),
        isMadeByOffice: isOfOffice,
        unmeasuredReason: row.unmeasured_reason,
      }),
    steps: await timelineOf(db, { quoteId: row.id }, viewer),
  }
}

/** Those that wait for their customer, who can neither accept nor pay them. */
export const uninsuredOpenQuotes = (db: Database | Tx, rows: readonly QuoteRow[]) =>
  uninsuredQuotes(
    db,
    rows
      .filter(({ status }) => status === 'sent_to_client' || status === 'accepted')
      .map(({ id }) => id),
  )

export const adminQuoteView = async (
  db: Database | Tx,
  row: QuoteRow,
): Promise<AdminQuoteView> => ({
  ...(await quoteView(db, row, 'staff')),
  clientNumber: row.client_number,
})

function estimateOf(row: QuoteRow): QuoteView['estimate'] {
  const { estimated_shipping_cents: shippingCents, estimated_fee_cents: feeCents } = row
  if (shippingCents === null || feeCents === null) return null
  return {
    lines: linesOf(row.estimate_lines),
    shippingCents,
    feeCents,
    totalCents: shippingCents + feeCents,
  }
}

async function versionsOf(db: Database | Tx, quoteId: string): Promise<QuoteView['versions']> {
  const rows = await db
    .selectFrom('quote_versions')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => ({
    version: row.version,
    lines: linesOf(row.lines),
    shippingCents: row.shipping_cents,
    feeCents: row.fee_cents,
    totalCents: row.total_cents,
    validUntil: row.valid_until.toISOString(),
    sentAt: row.sent_at.toISOString(),
    note: row.note,
  }))
}

export const parcelView = (row: QuoteParcelRow): QuoteView['parcels'][number] => ({
  id: row.id,
  trackingNumber: row.tracking_number,
  merchant: row.merchant,
  weightGrams: row.weight_g,
  lengthMm: row.length_mm,
  widthMm: row.width_mm,
  heightMm: row.height_mm,
  photoId: row.photo_id,
  missing: missingOf({ ...contentsState(row), ...customsPapers(row) }),
})

async function orderOf(db: Database | Tx, quoteId: string): Promise<string | null> {
  const row = await db
    .selectFrom('order_quotes')
    .select('order_id')
    .where('quote_id', '=', quoteId)
    .where('active', '=', true)
    .executeTakeFirst()
  return row?.order_id ?? null
}

/** What this quote is a supplement for, and why. */
async function supplementOf(db: Database | Tx, quoteId: string): Promise<QuoteSupplement> {
  const row = await db
    .selectFrom('supplements as x')
    .innerJoin('shipments as s', 's.id', 'x.shipment_id')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .select(['s.id', 's.number', 's.order_id', 'o.number as order_number'])
    .select(['x.weight_g', 'x.paid_up_to_g', 'x.up_to_g', 'x.is_non_standard', 'x.photo_id'])
    .select(['x.length_mm', 'x.width_mm', 'x.height_mm'])
    .where('x.quote_id', '=', quoteId)
    .executeTakeFirstOrThrow()
  return {
    shipmentId: row.id,
    shipmentNumber: row.number,
    orderId: row.order_id,
    orderNumber: row.order_number,
    weightGrams: row.weight_g,
    paidUpToGrams: row.paid_up_to_g,
    upToGrams: row.up_to_g,
    isNonStandard: row.is_non_standard,
    lengthMm: row.length_mm,
    widthMm: row.width_mm,
    heightMm: row.height_mm,
    photoId: row.photo_id,
  }
}
