import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type {
  discardLegalDraft as discardLegalDraftEndpoint,
  LegalDesk,
  saveLegalDraft as saveLegalDraftEndpoint,
} from '#contract/papers/legal-office.ts'
import { figureValues } from '#domain/legal/figure-values.ts'
import type { LegalSlug } from '#domain/legal/legal-text.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { lockVersions, numberInForce, requireRevision } from '#server/core/versions.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { changedLines, sourceOf } from './legal-contents.ts'
import {
  contentOf,
  currentVersion,
  futureRows,
  publicationsOf,
  versionSummary,
} from './legal-version-queries.ts'
import { publicationsInForce } from './publications-in-force.ts'

/** Everything that the office needs to write the next version of a text. */
export async function readLegalDesk(
  ctx: Context,
  { slug }: { readonly slug: LegalSlug },
): Promise<LegalDesk> {
  requireAdmin(ctx.actor)
  return legalDesk(ctx.db, ctx, slug)
}

async function legalDesk(db: Database | Tx, ctx: Context, slug: LegalSlug): Promise<LegalDesk> {
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
async function nextRevision(tx: Tx): Promise<number> {
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

/** Saves an admin's text, even when it cannot be published yet; refused with `stale` when a colleague saved a later revision. */
export async function saveLegalDraft(
  ctx: Context,
  { slug, revision, source: typed }: z.output<typeof saveLegalDraftEndpoint.input>,
): Promise<LegalDesk> {
  const updatedBy = requireAdmin(ctx.actor)
  const source = typed.replaceAll(/\r\n?/g, '\n')
  return answeredInTransaction(ctx, async (tx) => {
    await lockVersions(tx, publicationsOf(slug))
    const draft = await draftAt(tx, slug, revision)
    if (draft?.source === source) return legalDesk(tx, ctx, slug)
    const number = await numberInForce(tx, publicationsOf(slug), ctx.now())
    const before = draft?.source ?? sourceOf(slug, await contentOf(tx, slug, number))
    const written = { updated_at: ctx.now(), updated_by: updatedBy }
    const next = { source, revision: await nextRevision(tx), ...written }
    await tx
      .insertInto('legal_drafts')
      .values({ subject: slug, ...next })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet(next))
      .execute()
    await recordFact(tx, ctx, {
      type: 'legal.draft-saved',
      details: { subject: slug, revision: next.revision },
      change: changedLines(before, source),
    })
    return legalDesk(tx, ctx, slug)
  })
}

/** Deletes the draft of a text, at the revision that was on the screen. */
export async function discardLegalDraft(
  ctx: Context,
  { slug, revision }: z.output<typeof discardLegalDraftEndpoint.input>,
): Promise<LegalDesk> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await lockVersions(tx, publicationsOf(slug))
    found(await draftAt(tx, slug, revision))
    await tx.deleteFrom('legal_drafts').where('subject', '=', slug).execute()
    await recordFact(tx, ctx, {
      type: 'legal.draft-discarded',
      details: { subject: slug, revision },
    })
    return legalDesk(tx, ctx, slug)
  })
}
