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
  return sentDocument(ctx, row)
}

/** The bytes of one version, named after its document. */
export async function sentDocument(
  ctx: Context,
  { id, title, file_id }: { readonly id: string; readonly title: string; readonly file_id: string },
): Promise<SentFile> {
  const bytes = await ctx.files.get(documentKey(file_id))
  if (!bytes) throw new Error(`document ${id} has lost its file`)
  return { bytes, type: 'application/pdf', fileName: `${fileNameOf(title)}.pdf` }
}

/** « Attestation d’assurance 2026 » → `attestation-d-assurance-2026`. */
const fileNameOf = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'document'
