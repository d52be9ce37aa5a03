import type { PricedLine } from '#contract/core/shapes.ts'
import type { Context, Tx } from '#server/core/context.ts'

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
