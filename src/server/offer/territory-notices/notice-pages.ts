import type { TerritoryNotice } from '#contract/offer/territory-notices.ts'
import { destinations, destinationSlug } from '#domain/destination/destination.ts'
import { noticeListHtml } from '#words/notice-html.ts'
import { noticeSlot } from '#domain/storage/notice-slot.ts'
import { parisDayOfText, startOfParisDay } from '#domain/storage/paris-day.ts'
import { isDatabaseAway } from '#server/core/adapters/postgres.ts'
import type { Deps } from '#server/core/context.ts'
import type { ApiServer } from '#server/core/http.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { pageFile, type SiteFile } from '#server/core/site-file.ts'
import type { Site } from '#server/office/system/site-files.ts'
import { rememberedNotices } from './read-territory-notices.ts'

/** The page of a territory says what is the matter there before any script runs, and to who runs none. */
export function mountNoticePages(api: ApiServer, site: Site): void {
  const made = new Map<string, { readonly list: string; readonly file: SiteFile }>()
  for (const territory of destinations) {
    const path = `/destinations/${destinationSlug(territory)}`
    api.app.get(path, async (c) => {
      const built = site.pageAt(path)
      const notices = built ? await told(api.deps, territory) : []
      if (!built || notices.length === 0) return site.answer(c)
      const list = listHtml(notices)
      const last = made.get(path)
      if (last?.list === list) return site.sendPage(c, last.file)
      const file = pageFile(built.replace(noticeSlot, () => list))
      made.set(path, { list, file })
      return site.sendPage(c, file)
    })
  }
}

/** Without a database the page is sent as it was built. */
async function told({ db, now }: Deps, territory: string): Promise<TerritoryNotice[]> {
  try {
    const notices = await rememberedNotices(db, now())
    return notices.filter((notice) => notice.territory === null || notice.territory === territory)
  } catch (error) {
    if (isDatabaseAway(error)) return []
    throw error
  }
}

const listHtml = (notices: readonly TerritoryNotice[]): string =>
  `<div class="mb-8">${noticeListHtml(notices, dayText)}</div>`

const dayText = (day: string): string => parisDate(startOfParisDay(parisDayOfText(day)))
