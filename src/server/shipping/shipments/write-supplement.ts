import { quoteTotals } from '#domain/quote/quote-totals.ts'
import { quoteValidUntil } from '#domain/quote/validity.ts'
import type { ClosedBox } from '#domain/shipment/pack.ts'
import { tierOf, type OverPaid } from '#domain/shipment/paid-tier.ts'
import type { Supplement } from '#domain/shipment/supplement.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { enqueue } from '#server/core/jobs.ts'
import { nextNumber } from '#server/core/next-number.ts'
import { accepted } from '#server/core/refused.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { printQuoteJob } from '#server/sales/quotes/print-quote.ts'
import type { LockedShipment } from './locked-shipment.ts'
import type { PaidForShipment } from './paid-work-of.ts'

export type WrittenSupplement = {
  readonly shipment: LockedShipment
  readonly paid: PaidForShipment
  readonly over: OverPaid & { readonly weightGrams: number }
  readonly supplement: Supplement
  readonly box: ClosedBox
  readonly photoId: string | null
  readonly staffId: string
}

type Written = { readonly id: string; readonly number: string }

/** The quote of a supplement and the row that holds its shipment. The caller holds the shipment's lock. */
export async function writeSupplement(
  tx: Tx,
  ctx: Context,
  written: WrittenSupplement,
): Promise<Written> {
  const quote = await writeQuote(tx, ctx, written)
  await holdShipment(tx, ctx, quote.id, written)
  return quote
}

/** A sent quote, for the same person and address and by the same prices as that of the shipment; it has no parcels. */
async function writeQuote(
  tx: Tx,
  ctx: Context,
  { shipment, over, supplement, staffId }: WrittenSupplement,
): Promise<Written> {
  const former = await tx
    .selectFrom('quotes as q')
    .innerJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'q.id').onRef('v.version', '=', 'q.accepted_version'),
    )
    .select(['q.shipping_type', 'q.destination', 'q.mode', 'q.client_name', 'q.client_email'])
    .select(['q.shipping_address', 'v.catalogue_version'])
    .where('q.id', '=', shipment.quoteId)
    .executeTakeFirstOrThrow()
  const { catalogue } = await currentCatalogue(tx, ctx.now())
  const at = ctx.now()
  const validUntil = quoteValidUntil(at, catalogue.quoteValidityDays)
  const totals = accepted(quoteTotals(supplement.lines))
  const { catalogue_version, shipping_address: address, ...same } = former
  const quote = await tx
    .insertInto('quotes')
    .values({
      ...same,
      number: await nextNumber(tx, 'D', at),
      customer_id: shipment.customerId,
      status: 'sent_to_client',
      version: 1,
      weight_g: over.weightGrams,
      shipping_address: JSON.stringify(address),
      catalogue_version,
      valid_until: validUntil,
      created_at: at,
      updated_at: at,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('quote_versions')
    .values({
      quote_id: quote.id,
      version: 1,
      lines: JSON.stringify(supplement.lines),
      shipping_cents: totals.shippingCents,
      fee_cents: totals.feeCents,
      total_cents: totals.totalCents,
      catalogue_version,
      valid_until: validUntil,
      sent_at: at,
      sent_by: staffId,
      is_storage_counted: true,
    })
    .execute()
  await enqueue(tx, ctx, printQuoteJob, { quoteId: quote.id })
  return quote
}

async function holdShipment(
  tx: Tx,
  ctx: Context,
  quoteId: string,
  { shipment, paid, over, box, photoId, staffId }: WrittenSupplement,
): Promise<void> {
  const isHeavier = over.paidUpToGrams !== null
  await tx
    .insertInto('supplements')
    .values({
      quote_id: quoteId,
      shipment_id: shipment.id,
      weight_g: over.weightGrams,
      box_weight_g: box.weight,
      length_mm: box.dimensions.length,
      width_mm: box.dimensions.width,
      height_mm: box.dimensions.height,
      paid_up_to_g: over.paidUpToGrams,
      up_to_g: isHeavier ? (tierOf(paid.transport, over.weightGrams)?.upToGrams ?? null) : null,
      is_non_standard: over.isNonStandard,
      photo_id: photoId,
      asked_by: staffId,
      asked_at: ctx.now(),
    })
    .execute()
}
