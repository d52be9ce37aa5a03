import type * as z from 'zod/mini'
import type { listCatalogueVersions as endpoint } from '#contract/offer/catalogue.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { aboveAll, versionPage, versionsAsked } from '#server/core/version-pages.ts'
import { catalogueVersions, versionSummary } from './catalogue-queries.ts'
import { versionInForce } from './current-catalogue.ts'
import { drafts, draftSummary } from './draft-queries.ts'

/** The dated versions, the last first, and the drafts, which are few. */
export async function listCatalogueVersions(
  ctx: Context,
  { cursor = aboveAll }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const rows = await catalogueVersions(ctx.db)
    .where('v.version', '<', cursor)
    .orderBy('v.version', 'desc')
    .limit(versionsAsked)
    .execute()
  const { shown, nextCursor } = versionPage(rows, ({ version }) => version)
  const inForce = await versionInForce(ctx.db, ctx.now())
  const prepared = await drafts(ctx.db).orderBy('d.updated_at', 'desc').orderBy('d.id').execute()
  return {
    versions: shown.map((row) => versionSummary(row, ctx.now(), inForce)),
    nextCursor,
    drafts: prepared.map(draftSummary),
  }
}
