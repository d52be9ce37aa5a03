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

/** The legal pages whole, readable without any script. */
export function mountLegalPages(api: ApiServer, site: Site): void {
  const made = new Map<string, SiteFile>()
  for (const slug of legalSlugs) {
    api.app.get(`/${slug}`, async (c) => {
      const built = site.pageAt(`/${slug}`)
      const published = built && (await publishedTexts(api.deps, c, slug))
      // Without a database the page is sent empty: the browser asks for the text, and says what is wrong.
      if (!built || !published) return site.answer(c)
      if (isOfItsDay(published)) return site.sendPage(c, pageOf(built, slug, published))
      const key = `${slug} ${published.version} ${published.isPast === true}`
      const file = made.get(key) ?? pageOf(built, slug, published)
      made.set(key, file)
      return site.sendPage(c, file)
    })
  }
}

/** What is still to come is not written yet: its prices may change. What is said of one that was taken back is not its version's. */
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
