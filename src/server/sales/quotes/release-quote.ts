import { parcelCan, parcelTransitions, type ParcelStatus } from '#domain/parcel/parcel.ts'
import type { SupplementOutcome } from '#domain/shipment/supplement.ts'
import { voidOpenCheckouts } from '#server/payments/checkout/void-open-checkouts.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { freePromotion } from '#server/offer/promotions/take-promotion.ts'
import { freeBenefits } from '#server/offer/terms/benefit-uses.ts'
import { endSupplement } from '#server/payments/orders/supplements.ts'
import { freePrepaid, leaveToParcel } from '#server/payments/orders/prepaid-options.ts'
import { endStandingOrderOfQuote } from '#server/sales/standing-order-rows/end-standing-order.ts'
import type { LockedQuote } from './quote-queries.ts'

/**
 * Frees everything that a quote holds when it ends unpaid: parcels, benefits, open payment, a shipment that waited for a
 * supplement. The caller holds the quote's lock.
 */
export async function releaseQuote(
  tx: Tx,
  ctx: Context,
  quote: LockedQuote,
  ending: Exclude<SupplementOutcome, 'paid'>,
): Promise<void> {
  await endSupplement(tx, ctx, quote, ending)
  await releaseParcels(tx, ctx, quote)
  const because = ending === 'expired' ? 'quote-expired' : 'quote-ended'
  await endStandingOrderOfQuote(tx, ctx, quote.id, because)
  await voidAcceptance(tx, ctx, quote.id)
  await freePromotion(tx, quote.id)
  await freePrepaid(tx, ctx, quote.id)
  await leaveToParcel(tx, ctx, quote.id)
}

/** Frees what an acceptance had taken; a new version of the quote voids it too (docs/rules/quotes-and-prices.md#versions). */
export async function voidAcceptance(tx: Tx, ctx: Context, quoteId: string): Promise<void> {
  await freeBenefits(tx, quoteId)
  await voidOpenCheckouts(tx, ctx, quoteId)
}

/** Sets the parcels from in a quote to received; a parcel that was blocked meanwhile stays blocked. */
async function releaseParcels(tx: Tx, ctx: Context, quote: LockedQuote): Promise<void> {
  const held = await tx
    .selectFrom('parcels')
    .innerJoin('quote_parcels', 'quote_parcels.parcel_id', 'parcels.id')
    .select(['parcels.id', 'parcels.status'])
    .where('quote_parcels.quote_id', '=', quote.id)
    .where('quote_parcels.open', '=', true)
    .orderBy('parcels.id')
    .forUpdate('parcels')
    .execute()
  if (held.length === 0) return
  await tx
    .updateTable('quote_parcels')
    .set({ open: false })
    .where('quote_id', '=', quote.id)
    .where('open', '=', true)
    .execute()
  for (const { id, status } of held) {
    const canBeReleased = parcelCan('release-from-quote', { status: status as ParcelStatus })
    if (canBeReleased) await releaseParcel(tx, ctx, quote, id)
  }
}

/** Puts a parcel that leaves its quote back to stock. The caller holds the parcel's lock. */
export async function releaseParcel(
  tx: Tx,
  ctx: Context,
  quote: LockedQuote,
  parcelId: string,
): Promise<void> {
  await tx
    .updateTable('parcels')
    .set({ status: parcelTransitions['release-from-quote'].to, updated_at: ctx.now() })
    .where('id', '=', parcelId)
    .execute()
  await recordFact(tx, ctx, {
    type: 'parcel.released',
    customerId: quote.customerId,
    parcelId,
    details: { quoteId: quote.id, quoteNumber: quote.number },
  })
}
