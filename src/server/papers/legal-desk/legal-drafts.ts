import { sql } from 'kysely'
import type { LegalSlug } from '#domain/legal/legal-text.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { requireRevision } from '#server/core/versions.ts'

export const legalDrafts = (db: Database | Tx) =>
  db
    .selectFrom('legal_drafts as d')
    .innerJoin('users as u', 'u.id', 'd.updated_by')
    .select(['d.subject', 'd.revision', 'd.updated_at', 'u.name as updated_by'])

type DraftRow = Awaited<ReturnType<ReturnType<typeof legalDrafts>['executeTakeFirstOrThrow']>>

export const draftSummary = (row: DraftRow) => ({
  revision: row.revision,
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.updated_by,
})

/** A revision number is never used twice: the draft that follows a discarded one is not the one that a screen still shows. */
export async function nextRevision(tx: Tx): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    select nextval('legal_draft_revisions')::int as revision`.execute(tx)
  return found(rows[0]).revision
}

/** The draft at the revision that was on the screen, 0 meaning none; a colleague's later revision is a 409 `stale`. */
export async function draftAt(
  tx: Tx,
  slug: LegalSlug,
  revision: number,
): Promise<{ readonly source: string } | undefined> {
  const row = await tx
    .selectFrom('legal_drafts')
    .select(['source', 'revision'])
    .where('subject', '=', slug)
    .forUpdate()
    .executeTakeFirst()
  requireRevision(row, revision)
  return row
}
