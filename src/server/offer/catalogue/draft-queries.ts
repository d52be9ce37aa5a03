import type { CatalogueDraft, CatalogueDraftSummary } from '#contract/offer/catalogue.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { requireRevision } from '#server/core/versions.ts'
import { asCatalogue, catalogueOf } from './current-catalogue.ts'

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
