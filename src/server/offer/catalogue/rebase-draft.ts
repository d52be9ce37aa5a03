import type * as z from 'zod/mini'
import type { CatalogueDraft, rebaseDraft as endpoint } from '#contract/offer/catalogue.ts'
import { applyChanges, diffCatalogues } from '#domain/catalogue/catalogue-changes.ts'
import { effectiveMoment } from '#domain/version/effective-moment.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted } from '#server/core/refused.ts'
import { lockVersions, numberInForce } from '#server/core/versions.ts'
import { catalogueOf, priceLists } from './current-catalogue.ts'
import { draftView, lockDraft } from './draft-queries.ts'
import { keepDraft } from './save-draft.ts'

/**
 * Applies the draft's own changes to the version that it will follow: changes published meanwhile stay where the draft did not
 * touch them.
 */
export async function rebaseDraft(
  ctx: Context,
  { draftId, revision, effectiveFrom }: z.output<typeof endpoint.input>,
): Promise<CatalogueDraft> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await lockVersions(tx, priceLists)
    const draft = await lockDraft(tx, draftId, revision)
    const at = accepted(effectiveMoment(effectiveFrom, ctx.now()))
    const comparedWith = await numberInForce(tx, priceLists, at, draft.replaces)
    const { catalogue: before } = await catalogueOf(tx, draft.comparedWith)
    const { catalogue: base } = await catalogueOf(tx, comparedWith)
    const content = applyChanges(base, diffCatalogues(before, draft.content))
    await keepDraft(tx, ctx, draft, { name: draft.name, content, comparedWith })
    return draftView(tx, draftId)
  })
}
