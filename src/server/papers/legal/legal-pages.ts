import type { Context as HonoContext } from 'hono'
import { legalHtml, legalSlot, upcomingVersion } from '#domain/legal/legal-html.ts'
import { legalSlugs, type LegalSlug } from '#domain/legal/legal-text.ts'
import { isDatabaseAway } from '#server/core/adapters/postgres.ts'
import type { Deps } from '#server/core/context.ts'
import type { ApiServer } from '#server/core/http.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { pageFile, type SiteFile } from '#server/core/site-file.ts'
import type { Site } from '#server/office/system/site-files.ts'
import { askedTexts, currentLegalTexts, type LegalVersion } from './current-legal-texts.ts'

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
