import type * as z from 'zod/mini'
import type { listCatalogueVersions as endpoint } from '#contract/offer/catalogue.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { numberInForce, versionPage } from '#server/core/versions.ts'
import { catalogueVersions, versionSummary } from './catalogue-queries.ts'
import { priceLists } from './current-catalogue.ts'
import { drafts, draftSummary } from './draft-queries.ts'

/** The dated versions, the last first, and the drafts, which are few. */
export async function listCatalogueVersions(
  ctx: Context,
  { cursor }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const { shown, nextCursor } = await versionPage(catalogueVersions(ctx.db), 'v.version', {
    cursor,
    numberOf: ({ version }) => version,
  })
  const inForce = await numberInForce(ctx.db, priceLists, ctx.now())
  const prepared = await drafts(ctx.db).orderBy('d.updated_at', 'desc').orderBy('d.id').execute()
  return {
    versions: shown.map((row) => versionSummary(row, ctx.now(), inForce)),
    nextCursor,
    drafts: prepared.map(draftSummary),
  }
}
