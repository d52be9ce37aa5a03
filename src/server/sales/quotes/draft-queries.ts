import type { QuoteDraft } from '#contract/sales/office-quotes.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { linesOf } from '#server/offer/catalogue/current-catalogue.ts'

/** The draft that the office prepares for this quote. */
export async function draftOf(db: Database | Tx, quoteId: string): Promise<QuoteDraft | null> {
  const row = await db
    .selectFrom('quote_drafts as d')
    .innerJoin('users as u', 'u.id', 'd.saved_by')
    .selectAll('d')
    .select('u.name')
    .where('d.quote_id', '=', quoteId)
    .executeTakeFirst()
  if (!row) return null
  return {
    revision: row.revision,
    lines: linesOf(row.lines),
    parcelIds: row.parcel_ids,
    note: row.note,
    unmeasuredReason: row.unmeasured_reason,
    validityDays: row.validity_days,
    savedAt: row.saved_at.toISOString(),
    savedBy: row.name,
  }
}

/** Refuses to overwrite or delete a colleague's draft that was not on the screen. The caller holds the quote's lock. */
export function requireDraftOnScreen(draft: QuoteDraft | null, revision: number): void {
  const now = draft?.revision ?? 0
  if (now !== revision) throw new Refused('stale-draft', { revision: now })
}

export async function forgetDraft(tx: Tx, quoteId: string): Promise<void> {
  await tx.deleteFrom('quote_drafts').where('quote_id', '=', quoteId).execute()
}
