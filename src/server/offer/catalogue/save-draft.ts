import type * as z from 'zod/mini'
import type {
  CatalogueDraft,
  discardDraft as discardDraftEndpoint,
  rebaseDraft as rebaseDraftEndpoint,
  saveDraft as saveDraftEndpoint,
} from '#contract/offer/catalogue.ts'
import { applyChanges, changeRecord, diffCatalogues } from '#domain/catalogue/catalogue-changes.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { effectiveMoment } from '#domain/version/effective-moment.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted } from '#server/core/refused.ts'
import { lockVersions, numberInForce } from '#server/core/versions.ts'
import { catalogueOf, priceLists } from './current-catalogue.ts'
import { draftView, lockDraft, type LockedDraft } from './draft-queries.ts'

/**
 * Saves an admin's edits, even when they cannot be published yet; refused with `stale` when a colleague saved a later revision.
 */
export async function saveDraft(
  ctx: Context,
  { draftId, revision, name, content }: z.output<typeof saveDraftEndpoint.input>,
): Promise<CatalogueDraft> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const draft = await lockDraft(tx, draftId, revision)
    await keepDraft(tx, ctx, draft, { name, content, comparedWith: draft.comparedWith })
    return draftView(tx, draftId)
  })
}

type Kept = {
  readonly name: string
  readonly content: Catalogue
  readonly comparedWith: number
}

/** Saves the next revision of a locked draft and records its changes; does nothing when nothing changed. */
async function keepDraft(
  tx: Tx,
  ctx: Context,
  draft: LockedDraft,
  { name, content, comparedWith }: Kept,
): Promise<void> {
  const changes = diffCatalogues(draft.content, content)
  const isSame = name === draft.name && comparedWith === draft.comparedWith
  if (changes.length === 0 && isSame) return
  const next = { revision: draft.revision + 1, updated_at: ctx.now() }
  await tx
    .updateTable('catalogue_drafts')
    .set({ ...next, name, content: JSON.stringify(content), compared_with: comparedWith })
    .set({ updated_by: requireAdmin(ctx.actor) })
    .where('id', '=', draft.id)
    .execute()
  await recordFact(tx, ctx, {
    type: 'catalogue.draft-changed',
    details: { draftId: draft.id, name, revision: next.revision },
    change: changeRecord(changes),
  })
}

/**
 * Applies the draft's own changes to the version that it will follow: changes published meanwhile stay where the draft did not
 * touch them.
 */
export async function rebaseDraft(
  ctx: Context,
  { draftId, revision, effectiveFrom }: z.output<typeof rebaseDraftEndpoint.input>,
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

/** Deletes a draft, at the revision that was on the screen. */
export async function discardDraft(
  ctx: Context,
  { draftId, revision }: z.output<typeof discardDraftEndpoint.input>,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { name } = await lockDraft(tx, draftId, revision)
    await tx.deleteFrom('catalogue_drafts').where('id', '=', draftId).execute()
    const details = { draftId, name }
    await recordFact(tx, ctx, { type: 'catalogue.draft-discarded', details })
    return {}
  })
}
