import type * as z from 'zod/mini'
import type { PricedLine } from '#contract/core/shapes.ts'
import type {
  QuoteDraft,
  saveQuoteDraft as saveQuoteDraftEndpoint,
} from '#contract/sales/office-quotes.ts'
import { withPromotion } from '#domain/promotion/promotion.ts'
import { quoteTotals } from '#domain/quote/quote-totals.ts'
import { quoteCan } from '#domain/quote/quote.ts'
import { withStorage } from '#domain/quote/storage-lines.ts'
import { quoteValidUntil } from '#domain/quote/transitions.ts'
import { cents } from '#domain/units.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import type { SentFile } from '#server/core/http.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, found, Refused } from '#server/core/refused.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { promotionHeldBy } from '#server/offer/promotions/promotion-queries.ts'
import { countedStorage } from '#server/sales/quotes/counted-storage.ts'
import { changeParcels, lockFreeParcels } from '#server/sales/quotes/hold-parcels.ts'
import { quotePaper } from '#server/sales/quotes/print-quote.ts'
import {
  chosenParcels,
  draftOf,
  type LockedQuote,
  lockQuote,
  requireDraftOnScreen,
} from '#server/sales/quotes/quote-queries.ts'
import { findQuote } from '#server/sales/quotes/read-quotes.ts'
import { requireNoSupplement } from '#server/sales/quotes/apply-promotion.ts'

type Saving = z.output<typeof saveQuoteDraftEndpoint.input>

/**
 * Saves what the office prepares; the customer sees nothing of it. A quote that was never sent takes its parcels at once; a sent
 * one keeps its parcels until the new version goes out.
 */
export async function saveDraft(ctx: Context, saving: Saving): Promise<QuoteDraft> {
  const staffId = requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const quote = await lockQuote(tx, saving.quoteId)
    await requireNoSupplement(tx, quote.id)
    if (!quoteCan('send', quote)) throw new Refused('quote-not-open', { status: quote.status })
    if (quote.version !== saving.replaces) {
      throw new Refused('stale-version', { version: quote.version })
    }
    const before = await draftOf(tx, quote.id)
    requireDraftOnScreen(before, saving.revision)
    await takeParcels(tx, ctx, quote, saving.parcelIds)
    const lines = saving.lines.map((line) => ({
      ...line,
      amountCents: line.quantity * line.unitCents,
    }))
    await writeDraft(tx, ctx, { ...saving, lines }, staffId)
    const after = found(await draftOf(tx, quote.id))
    await recordFact(tx, ctx, {
      type: 'quote.prepared',
      customerId: quote.customerId,
      quoteId: quote.id,
      change: { before: written(before), after: written(after) },
    })
    return after
  })
}

async function takeParcels(
  tx: Tx,
  ctx: Context,
  quote: LockedQuote,
  parcelIds: readonly string[],
): Promise<void> {
  if (quote.version === 0) {
    await changeParcels(tx, ctx, quote, parcelIds)
    return
  }
  const own = await tx
    .selectFrom('quote_parcels')
    .select('parcel_id')
    .where('quote_id', '=', quote.id)
    .where('open', '=', true)
    .execute()
  const held = new Set(own.map(({ parcel_id: id }) => id))
  await lockFreeParcels(
    tx,
    quote.customerId,
    parcelIds.filter((id) => !held.has(id)),
  )
}

function written(draft: QuoteDraft | null): Readonly<Record<string, unknown>> {
  if (draft === null) return {}
  const { lines, parcelIds, note, unmeasuredReason, validityDays } = draft
  return { lines, parcelIds, note, unmeasuredReason, validityDays }
}

type Written = {
  readonly quoteId: string
  /** The revision that was on the screen. */
  readonly revision: number
  readonly lines: readonly PricedLine[]
  readonly parcelIds: readonly string[]
  readonly note: string | null
  readonly unmeasuredReason: string | null
  readonly validityDays: number
}

/** The next draft of a quote, which replaces the former one. The caller holds the quote's lock. */
export async function writeDraft(
  tx: Tx,
  ctx: Context,
  { quoteId, revision, lines, ...draft }: Written,
  staffId: string,
): Promise<void> {
  const written = {
    revision: revision + 1,
    lines: JSON.stringify(lines),
    parcel_ids: [...new Set(draft.parcelIds)],
    note: draft.note,
    unmeasured_reason: draft.unmeasuredReason,
    validity_days: draft.validityDays,
    saved_at: ctx.now(),
    saved_by: staffId,
  }
  await tx
    .insertInto('quote_drafts')
    .values({ quote_id: quoteId, ...written })
    .onConflict((conflict) => conflict.column('quote_id').doUpdateSet(written))
    .execute()
}

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
