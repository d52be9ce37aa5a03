import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { found } from '#server/core/refused.ts'
import { sentDocument } from './read-document-file.ts'

/** What a document was in that version, for the office. */
export async function readDocumentVersionFile(
  ctx: Context,
  { documentId, version }: { readonly documentId: string; readonly version: number },
): Promise<SentFile> {
  requireAdmin(ctx.actor)
  const row = await ctx.db
    .selectFrom('document_versions as v')
    .innerJoin('documents as d', 'd.id', 'v.document_id')
    .select(['d.id', 'd.title', 'v.file_id'])
    .where('v.document_id', '=', documentId)
    .where('v.version', '=', version)
    .executeTakeFirst()
  return sentDocument(ctx, found(row))
}
