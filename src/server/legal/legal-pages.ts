import type { Context as HonoContext } from 'hono'
import { legalHtml, legalSlot } from '#domain/legal/legal-html.ts'
import { legalSlugs, type LegalSlug } from '#domain/legal/legal-text.ts'
import { isDatabaseAway } from '#server/adapters/postgres.ts'
import type { Deps } from '#server/core/context.ts'
import type { Doors } from '#server/core/http.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { pageFile, type SiteFile } from '#server/system/site-file.ts'
import type { Site } from '#server/system/site-files.ts'
import { currentLegalTexts, legalTextsOf, type LegalVersion } from './current-legal-texts.ts'
import { mountPlainDeclarations } from './plain-declarations.ts'

/** The legal pages whole, readable without any script, and the two declarations for a browser that runs none. */
export function mountLegalPages(doors: Doors, site: Site): void {
  const made = new Map<string, SiteFile>()
  for (const slug of legalSlugs) {
    doors.app.get(`/${slug}`, async (c) => {
      const built = site.pageAt(`/${slug}`)
      const published = built && (await publishedTexts(doors.deps, c))
      // Without a database the page is sent empty: the browser asks for the text, and says what is wrong.
      if (!built || !published) return site.answer(c)
      const key = `${slug} ${published.version}`
      const file = made.get(key) ?? pageFile(built.replace(legalSlot, () => body(slug, published)))
      made.set(key, file)
      return site.sendPage(c, file)
    })
  }
  mountPlainDeclarations(doors, site)
}

async function publishedTexts(
  { db, now }: Deps,
  c: HonoContext,
): Promise<LegalVersion | undefined> {
  const version = c.req.query('version')
  try {
    const earlier = version === undefined ? undefined : await legalTextsOf(db, version)
    return earlier ?? (await currentLegalTexts(db, now()))
  } catch (error) {
    if (isDatabaseAway(error)) return undefined
    throw error
  }
}

const body = (slug: LegalSlug, { texts, version, effectiveFrom }: LegalVersion): string =>
  legalHtml(texts[slug], { version, effectiveOn: parisDate(effectiveFrom) })
