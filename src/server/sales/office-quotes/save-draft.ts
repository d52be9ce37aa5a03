import type * as z from 'zod/mini'
import type { QuoteDraft, saveQuoteDraft as endpoint } from '#contract/sales/office-quotes.ts'
import { quoteCan } from '#domain/quote/quote.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { lockFreeParcels } from '#server/sales/quotes/hold-parcels.ts'
import { lockQuote, type LockedQuote } from '#server/sales/quotes/quote-queries.ts'
import { changeParcels } from '#server/sales/quotes/change-parcels.ts'
import { draftOf, requireDraftOnScreen } from '#server/sales/quotes/draft-queries.ts'
import { requireNoSupplement } from '#server/sales/quotes/require-no-supplement.ts'
import { writeDraft } from './write-draft.ts'

type Saving = z.output<typeof endpoint.input>

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
