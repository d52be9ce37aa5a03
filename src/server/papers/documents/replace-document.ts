import type * as z from 'zod/mini'
import type { OfficeDocument, replaceDocument as endpoint } from '#contract/papers/documents.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { requireHarmlessPdf } from '#server/papers/rendering/require-harmless-pdf.ts'
import { documentRow } from './document-queries.ts'
import { officeDocumentView } from './document-views.ts'
import { keepVersion } from './keep-version.ts'
import { lockDocument } from './lock-document.ts'
import { notifyPublication } from './notify-publication.ts'

/**
 * Publishes a new version of a document and notifies its readers again. Refused with `not-a-pdf`, `pdf-active`, `pdf-encrypted`,
 * `document-withdrawn`, `stale-version`.
 */
export async function replaceDocument(
  ctx: Context,
  { documentId, replaces }: z.output<typeof endpoint.input>,
  body: Uint8Array,
): Promise<OfficeDocument> {
  const publishedBy = requireAdmin(ctx.actor)
  await requireHarmlessPdf(body, { unreadable: 'not-a-pdf' })
  return inTransaction(ctx, async (tx) => {
    const document = found(await lockDocument(tx, documentId))
    if (document.withdrawn_at !== null) throw new Refused('document-withdrawn')
    if (document.version !== replaces)
      throw new Refused('stale-version', { version: document.version })
    const version = document.version + 1
    await keepVersion(tx, ctx, { documentId, version, publishedBy, body })
    await tx
      .updateTable('documents')
      .set({ version, published_at: ctx.now() })
      .where('id', '=', documentId)
      .execute()
    const { title, customer_id: customerId } = document
    await notifyPublication(tx, ctx, { documentId, version, title, customerId })
    return officeDocumentView(found(await documentRow(tx, documentId)))
  })
}
