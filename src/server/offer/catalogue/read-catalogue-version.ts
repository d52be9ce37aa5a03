import type * as z from 'zod/mini'
import type { readCatalogueVersion as endpoint } from '#contract/offer/catalogue.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { versionView } from './catalogue-queries.ts'
import { currentCatalogue } from './current-catalogue.ts'

/** One version: past, current or scheduled. */
export async function readCatalogueVersion(
  ctx: Context,
  { version }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  return versionView(ctx.db, ctx, version)
}

export async function readCurrentCatalogue(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const { version } = await currentCatalogue(ctx.db, ctx.now())
  return versionView(ctx.db, ctx, version)
}
