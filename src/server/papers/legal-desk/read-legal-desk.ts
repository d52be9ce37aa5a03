import { sql } from 'kysely'
import type { LegalDesk } from '#contract/papers/legal-office.ts'
import { figureValues } from '#domain/legal/figure-values.ts'
import type { LegalSlug } from '#domain/legal/legal-text.ts'
import { found } from '#server/core/refused.ts'
import { requireRevision } from '#server/core/versions.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { sourceOf } from './legal-contents.ts'
import { contentOf, currentVersion, futureRows, versionSummary } from './legal-version-queries.ts'
import { publicationsInForce } from './publications-in-force.ts'

/** Everything that the office needs to write the next version of a text. */
export async function readLegalDesk(
  ctx: Context,
  { slug }: { readonly slug: LegalSlug },
): Promise<LegalDesk> {
  requireAdmin(ctx.actor)
  return legalDesk(ctx.db, ctx, slug)
}

export async function legalDesk(
  db: Database | Tx,
  ctx: Context,
  slug: LegalSlug,
): Promise<LegalDesk> {
  const current = await currentVersion(db, ctx, slug)
  const draft = await legalDrafts(db)
    .select('d.source')
    .where('d.subject', '=', slug)
    .executeTakeFirst()
  return {
    slug,
    current: { ...current, source: sourceOf(slug, await contentOf(db, slug, current.number)) },
    future: (await futureRows(db, ctx, slug)).map((row) => ({
      ...versionSummary(row, ctx.now(), 0),
      source: sourceOf(slug, row.content),
    })),
    draft: draft ? { ...draftSummary(draft), source: draft.source } : null,
    figures: await figuresNow(db, ctx),
  }
}

async function figuresNow(db: Database | Tx, ctx: Context): Promise<LegalDesk['figures']> {
  const settings = await readSettings(db)
  const { catalogue } = await currentCatalogue(db, ctx.now())
  const { contents } = await publicationsInForce(db, ctx.now())
  const { carrierTerms, termsClauses } = contents
  const values = figureValues(catalogue, { ...settings, carrierTerms, termsClauses })
  return Object.entries(values).map(([name, value]) => ({
    name,
    value:
      typeof value === 'string' ? value : ([...value] as LegalDesk['figures'][number]['value']),
  }))
}

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
