import type { CatalogueDraft } from '#contract/offer/catalogue.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { draftView } from './draft-queries.ts'

/** A draft for whoever edits or compares it. */
export async function readDraft(
  ctx: Context,
  { draftId }: { readonly draftId: string },
): Promise<CatalogueDraft> {
  requireAdmin(ctx.actor)
  return draftView(ctx.db, draftId)
}
