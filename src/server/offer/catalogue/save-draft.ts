import type * as z from 'zod/mini'
import type { CatalogueDraft, saveDraft as endpoint } from '#contract/offer/catalogue.ts'
import { changeRecord, diffCatalogues } from '#domain/catalogue/catalogue-changes.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { draftView, lockDraft, type LockedDraft } from './draft-queries.ts'

/**
 * Saves an admin's edits, even when they cannot be published yet; refused with `stale` when a colleague saved a later revision.
 */
export async function saveDraft(
  ctx: Context,
  { draftId, revision, name, content }: z.output<typeof endpoint.input>,
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
export async function keepDraft(
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
