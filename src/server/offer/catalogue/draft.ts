import type * as z from 'zod/mini'
import type {
  CatalogueDraft,
  CatalogueDraftSummary,
  discardDraft as discardDraftEndpoint,
  rebaseDraft as rebaseDraftEndpoint,
  saveDraft as saveDraftEndpoint,
} from '#contract/offer/catalogue.ts'
import { applyChanges, changeRecord, diffCatalogues } from '#domain/catalogue/catalogue-changes.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { effectiveMoment } from '#domain/version/effective-moment.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, found } from '#server/core/refused.ts'
import { lockVersions, numberInForce, requireRevision } from '#server/core/versions.ts'
import { asCatalogue, catalogueOf, priceLists } from './current-catalogue.ts'

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

export const drafts = (db: Database | Tx) =>
  db
    .selectFrom('catalogue_drafts as d')
    .innerJoin('users as u', 'u.id', 'd.updated_by')
    .select(['d.id', 'd.name', 'd.prepared_from', 'd.compared_with', 'd.replaces', 'd.revision'])
    .select(['d.updated_at', 'u.name as updated_by'])

type DraftRow = Awaited<ReturnType<ReturnType<typeof drafts>['executeTakeFirstOrThrow']>>

export const draftSummary = (row: DraftRow): CatalogueDraftSummary => ({
  id: row.id,
  name: row.name,
  preparedFrom: row.prepared_from,
  comparedWith: row.compared_with,
  replaces: row.replaces,
  revision: row.revision,
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.updated_by,
})

/** The draft with its content and the version that it is compared with. */
export async function draftView(db: Database | Tx, draftId: string): Promise<CatalogueDraft> {
  const row = found(
    await drafts(db).select('d.content').where('d.id', '=', draftId).executeTakeFirst(),
  )
  const { catalogue: reference } = await catalogueOf(db, row.compared_with)
  return { ...draftSummary(row), content: asCatalogue(row.content), reference }
}

export type LockedDraft = {
  readonly id: string
  readonly name: string
  readonly comparedWith: number
  readonly replaces: number | null
  readonly revision: number
  readonly content: Catalogue
}

/** Locks the draft at the revision that was on the screen; a later one is a 409 `stale`. */
export async function lockDraft(tx: Tx, draftId: string, revision: number): Promise<LockedDraft> {
  const row = found(
    await tx
      .selectFrom('catalogue_drafts')
      .selectAll()
      .where('id', '=', draftId)
      .forUpdate()
      .executeTakeFirst(),
  )
  requireRevision(row, revision)
  return {
    id: row.id,
    name: row.name,
    comparedWith: row.compared_with,
    replaces: row.replaces,
    revision: row.revision,
    content: asCatalogue(row.content),
  }
}
