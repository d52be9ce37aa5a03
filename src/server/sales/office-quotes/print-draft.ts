import { quoteValidUntil } from '#domain/quote/validity.ts'
import { quoteTotals } from '#domain/quote/quote-totals.ts'
import { withStorage } from '#domain/quote/storage-lines.ts'
import { cents } from '#domain/units.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { withPromotion } from '#domain/promotion/promotion.ts'
import { accepted, found } from '#server/core/refused.ts'
import { promotionHeldBy } from '#server/offer/promotions/promotion-queries.ts'
import { countedStorage } from '#server/sales/quotes/counted-storage.ts'
import { quotePaper } from '#server/sales/quotes/print-quote.ts'
import { chosenParcels } from '#server/sales/quotes/quote-queries.ts'
import { findQuote } from '#server/sales/quotes/read-quotes.ts'
import { draftOf } from '#server/sales/quotes/draft-queries.ts'

/** A print of what the customer would receive if the draft were sent now; it is not stored, and it says that it is a draft. */
export async function printDraft(
  ctx: Context,
  { quoteId }: { readonly quoteId: string },
): Promise<SentFile> {
  requireAdmin(ctx.actor)
  const row = await findQuote(ctx.db, quoteId)
  const draft = found((await draftOf(ctx.db, quoteId)) ?? undefined)
  const typed = draft.lines.map((line) => ({
    ...line,
    unitCents: cents(line.unitCents),
    amountCents: cents(line.amountCents),
  }))
  const parcels = await chosenParcels(ctx.db, row.customer_id, draft.parcelIds)
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  const storage = await countedStorage(ctx.db, ctx, catalogue, draft.parcelIds)
  const counted = withStorage(typed, storage)
  const lines = withPromotion(counted, await promotionHeldBy(ctx.db, quoteId))
  const totals = accepted(quoteTotals(lines))
  const version = {
    version: row.version + 1,
    lines,
    shipping_cents: totals.shippingCents,
    fee_cents: totals.feeCents,
    total_cents: totals.totalCents,
    note: draft.note,
    sent_at: ctx.now(),
    valid_until: quoteValidUntil(ctx.now(), draft.validityDays),
  }
  const numbers = parcels.map(({ tracking_number: number }) => number)
  const bytes = await quotePaper(ctx, row, version, numbers, 'draft')
  return { bytes, type: 'application/pdf', fileName: `${row.number}-brouillon.pdf` }
}
