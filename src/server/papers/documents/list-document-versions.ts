import type * as z from 'zod/mini'
import type { listDocumentVersions as endpoint } from '#contract/papers/documents.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { versionPage } from '#server/core/versions.ts'

/** Every version that a document had, who published it and when, and who took it away. */
export async function listDocumentVersions(
  ctx: Context,
  { documentId, cursor }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const { withdrawn_at, withdrawn_by } = found(await withdrawalOf(ctx, documentId))
  const versions = ctx.db
    .selectFrom('document_versions as v')
    .innerJoin('users as u', 'u.id', 'v.published_by')
    .select(['v.version', 'v.published_at', 'v.bytes', 'u.name'])
    .where('v.document_id', '=', documentId)
  const { shown, nextCursor } = await versionPage(versions, 'v.version', {
    cursor,
    numberOf: ({ version }) => version,
  })
  return {
    versions: shown.map(({ version, published_at, bytes, name }) => ({
      version,
      publishedAt: published_at.toISOString(),
      publishedBy: name,
      bytes,
    })),
    nextCursor,
    withdrawal: withdrawn_at && { at: withdrawn_at.toISOString(), by: withdrawn_by },
  }
}

const withdrawalOf = ({ db }: Context, documentId: string) =>
  db
    .selectFrom('documents as d')
    .leftJoin('users as u', 'u.id', 'd.withdrawn_by')
    .select(['d.withdrawn_at', 'u.name as withdrawn_by'])
    .where('d.id', '=', documentId)
    .executeTakeFirst()
