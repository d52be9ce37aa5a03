import type { TerritoryNotice } from '#contract/offer/territory-notices.ts'
import { noticeListHtml } from '#words/notice-html.ts'
import { formatCivilDay } from '#web/copy/civil-day.ts'

/** What is told of these territories today; nothing at all when there is nothing to tell. */
export function TerritoryNoticeList({ notices }: { notices: readonly TerritoryNotice[] }) {
  if (notices.length === 0) return null
  // Written by `noticeListHtml`, which escapes every word.
  return <div dangerouslySetInnerHTML={{ __html: noticeListHtml(notices, formatCivilDay) }} />
}

/** Those of a territory, and those of everywhere. */
export const noticesFor = (
  notices: readonly TerritoryNotice[],
  territory: string | undefined,
): TerritoryNotice[] =>
  notices.filter((notice) => notice.territory === null || notice.territory === territory)
