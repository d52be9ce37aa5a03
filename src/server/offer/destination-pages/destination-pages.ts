import type { TerritoryNotice } from '#contract/offer/territory-notices.ts'
import { destinations, destinationSlug } from '#domain/destination/destination.ts'
import { delaySlot } from '#domain/shipment/arrival-window.ts'
import { noticeSlot } from '#domain/storage/territory-notice.ts'
import { parisDayOfText, startOfParisDay } from '#domain/storage/paris-day.ts'
import { delaysHtml } from '#words/delays.ts'
import { noticeListHtml } from '#words/notice-html.ts'
import { isDatabaseAway } from '#server/core/adapters/postgres.ts'
import type { Deps } from '#server/core/context.ts'
import type { ApiServer } from '#server/core/http.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { pageFile, type SiteFile } from '#server/core/site-file.ts'
import { realDelaysTo } from '#server/offer/delays/real-delays.ts'
import { rememberedNotices } from '#server/offer/territory-notices/territory-notice-routes.ts'
import type { Site } from '#server/office/system/site-files.ts'

/** What only the server knows of a territory, as parts of its page. */
type PageInserts = { readonly notices: string; readonly delays: string }

const noInserts: PageInserts = { notices: '', delays: '' }

/** The page of a territory says what is the matter there, and how long boxes took, before any script runs and to who runs none. */
export function mountDestinationPages(api: ApiServer, site: Site): void {
  const made = new Map<string, { readonly inserts: PageInserts; readonly file: SiteFile }>()
  for (const territory of destinations) {
    const path = `/destinations/${destinationSlug(territory)}`
    api.app.get(path, async (c) => {
      const built = site.pageAt(path)
      const inserts = built ? await insertsFor(api.deps, territory) : noInserts
      if (!built || isSame(inserts, noInserts)) return site.answer(c)
      const last = made.get(path)
      if (last && isSame(last.inserts, inserts)) return site.sendPage(c, last.file)
      const filled = built
        .replace(noticeSlot, () => inserts.notices)
        .replace(delaySlot, () => inserts.delays)
      const file = pageFile(filled)
      made.set(path, { inserts, file })
      return site.sendPage(c, file)
    })
  }
}

const isSame = (one: PageInserts, other: PageInserts): boolean =>
  one.notices === other.notices && one.delays === other.delays

/** Without a database the page is sent as it was built. */
async function insertsFor({ db, now }: Deps, territory: string): Promise<PageInserts> {
  try {
    const notices = (await rememberedNotices(db, now())).filter(
      (notice) => notice.territory === null || notice.territory === territory,
    )
    const delays = delaysHtml(territory, await realDelaysTo(db, now(), territory))
    return { notices: notices.length === 0 ? '' : listHtml(notices), delays }
  } catch (error) {
    if (isDatabaseAway(error)) return noInserts
    throw error
  }
}

const listHtml = (notices: readonly TerritoryNotice[]): string =>
  `<div class="mb-8">${noticeListHtml(notices, dayText)}</div>`

const dayText = (day: string): string => parisDate(startOfParisDay(parisDayOfText(day)))
