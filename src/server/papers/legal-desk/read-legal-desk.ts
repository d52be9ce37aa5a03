import type { LegalDesk } from '#contract/papers/legal-office.ts'
import { figureValues } from '#domain/legal/figure-values.ts'
import type { LegalSlug } from '#domain/legal/legal-text.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { sourceOf } from './legal-contents.ts'
import { draftSummary, legalDrafts } from './legal-drafts.ts'
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
