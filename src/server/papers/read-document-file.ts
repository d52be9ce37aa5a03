import { ownerToLookFor } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { found } from '#server/core/refused.ts'
import { documentKey } from './document-key.ts'
import { documentRow, documentRowFor } from './document-queries.ts'

/** The current version, to whom it is published; the office also reads what is withdrawn. */
export async function readDocumentFile(
  ctx: Context,
  { documentId }: { readonly documentId: string },
): Promise<SentFile> {
  const reader = ownerToLookFor(ctx.actor)
  const row = found(
    reader === undefined
      ? await documentRow(ctx.db, documentId)
      : await documentRowFor(ctx.db, reader, documentId),
  )
  const bytes = await ctx.files.get(documentKey(row.file_id))
  if (!bytes) throw new Error(`document ${row.id} has lost its file`)
  return { bytes, type: 'application/pdf', fileName: `${fileNameOf(row.title)}.pdf` }
}

/** « Attestation d’assurance 2026 » → `attestation-d-assurance-2026`. */
const fileNameOf = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'document'
