import type { OfficeDocument } from '#contract/papers/documents.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { documentRow } from './document-queries.ts'
import { officeDocumentView } from './document-views.ts'
import { lockDocument } from './lock-document.ts'

/** Withdraws a document from the customers' view; the office keeps its versions. Doing it again changes nothing. */
export async function withdrawDocument(
  ctx: Context,
  { documentId }: { readonly documentId: string },
): Promise<OfficeDocument> {
  const withdrawnBy = requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { withdrawn_at, version, customer_id } = found(await lockDocument(tx, documentId))
    if (withdrawn_at === null) {
      await tx
        .updateTable('documents')
        .set({ withdrawn_at: ctx.now(), withdrawn_by: withdrawnBy })
        .where('id', '=', documentId)
        .execute()
      await recordFact(tx, ctx, {
        type: 'document.withdrawn',
        customerId: customer_id,
        details: { documentId, version },
        change: { before: { withdrawnAt: null }, after: { withdrawnAt: ctx.now().toISOString() } },
      })
    }
    return officeDocumentView(found(await documentRow(tx, documentId)))
  })
}
