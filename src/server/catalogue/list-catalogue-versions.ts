import type * as z from 'zod/mini'
import type { listCatalogueVersions as endpoint } from '#contract/catalogue.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { catalogueVersions, versionSummary } from './catalogue-queries.ts'
import { versionInForce } from './current-catalogue.ts'
import { drafts, draftSummary } from './draft-queries.ts'

const pageSize = 30

/** The dated versions, the last first, and the drafts, which are few. */
export async function listCatalogueVersions(
  ctx: Context,
  { before }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  let query = catalogueVersions(ctx.db)
    .orderBy('v.version', 'desc')
    .limit(pageSize + 1)
  if (before !== undefined) query = query.where('v.version', '<', before)
  const rows = await query.execute()
  const shown = rows.slice(0, pageSize)
  const inForce = await versionInForce(ctx.db, ctx.now())
  const prepared = await drafts(ctx.db).orderBy('d.updated_at', 'desc').execute()
  return {
    versions: shown.map((row) => versionSummary(row, ctx.now(), inForce)),
    nextBefore: rows.length > pageSize ? (shown.at(-1)?.version ?? null) : null,
    drafts: prepared.map(draftSummary),
  }
}
