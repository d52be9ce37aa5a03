import type { Context as HonoContext } from 'hono'
import { readLegalText as readLegalTextEndpoint } from '#contract/papers/legal.ts'
import { legalHtml, legalSlot, upcomingVersion } from '#domain/legal/legal-html.ts'
import { isDatabaseAway } from '#server/core/adapters/postgres.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import type * as z from 'zod/mini'
import { isLegalSlug, type LegalSlug, legalSlugs } from '#domain/legal/legal-text.ts'
import type { Context, Deps } from '#server/core/context.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { NotFound, found } from '#server/core/refused.ts'
import { pageFile, type SiteFile } from '#server/core/site-file.ts'
import type { Site } from '#server/office/system/site-files.ts'
import { askedTexts, currentLegalTexts, type LegalVersion } from './current-legal-texts.ts'

export function mountLegal(api: ApiServer): void {
  serve(api, readLegalTextEndpoint, readLegalText)
}

/** A legal text in force, or in the version that somebody accepted. */
async function readLegalText(
  ctx: Context,
  { slug, version }: z.output<typeof readLegalTextEndpoint.input>,
): Promise<z.input<typeof readLegalTextEndpoint.output>> {
  if (!isLegalSlug(slug)) throw new NotFound()
  const published =
    version === undefined
      ? await currentLegalTexts(ctx.db, ctx.now())
      : found(await askedTexts(ctx.db, ctx.now(), slug, version))
  const { title, lead, sections } = published.texts[slug]
  return {
    slug,
    version: published.version,
    effectiveFrom: published.effectiveFrom.toISOString(),
    withdrawnFrom: published.withdrawnFrom?.toISOString() ?? null,
    isPast: published.isPast === true,
    title,
    lead,
    sections: [...sections] as z.input<typeof readLegalTextEndpoint.output>['sections'],
  }
}

/** Serves the whole legal pages, readable without scripts. */
export function mountLegalPages(api: ApiServer, site: Site): void {
  const made = new Map<string, SiteFile>()
  for (const slug of legalSlugs) {
    api.app.get(`/${slug}`, async (c) => {
      const built = site.pageAt(`/${slug}`)
      const published = built && (await publishedTexts(api.deps, c, slug))
      // When the database is down, the page is sent empty: the browser then requests the text and shows what is wrong.
      if (!built || !published) return site.answer(c)
      if (isOfItsDay(published)) return site.sendPage(c, pageOf(built, slug, published))
      const key = `${slug} ${published.version} ${published.isPast === true}`
      const file = made.get(key) ?? pageOf(built, slug, published)
      made.set(key, file)
      return site.sendPage(c, file)
    })
  }
}

/**
 * A future version is not cached: its prices may change. A withdrawn change neither: the page carries a remark that is not part
 * of its version.
 */
const isOfItsDay = ({ version, withdrawnFrom }: LegalVersion): boolean =>
  version === upcomingVersion || withdrawnFrom !== undefined

async function publishedTexts(
  { db, now }: Deps,
  c: HonoContext,
  slug: LegalSlug,
): Promise<LegalVersion | undefined> {
  const version = c.req.query('version')
  try {
    const asked = version === undefined ? undefined : await askedTexts(db, now(), slug, version)
    return asked ?? (await currentLegalTexts(db, now()))
  } catch (error) {
    if (isDatabaseAway(error)) return undefined
    throw error
  }
}

const pageOf = (built: string, slug: LegalSlug, published: LegalVersion): SiteFile =>
  pageFile(built.replace(legalSlot, () => body(slug, published)))

function body(slug: LegalSlug, published: LegalVersion): string {
  const { texts, version, effectiveFrom, withdrawnFrom, isPast } = published
  return legalHtml(texts[slug], {
    version,
    effectiveOn: parisDate(effectiveFrom),
    ...(withdrawnFrom && { withdrawnDay: parisDate(withdrawnFrom) }),
    ...(isPast && { currentAt: `/${slug}` }),
  })
}
