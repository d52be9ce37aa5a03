import type { TerritoryNotice } from '#contract/offer/territory-notices.ts'
import { noticeListHtml } from '#words/notice-html.ts'
import { formatCivilDay } from '#web/copy/civil-day.ts'

/** Today's notices about these territories; nothing at all when there is none. */
export function TerritoryNoticeList({ notices }: { notices: readonly TerritoryNotice[] }) {
  if (notices.length === 0) return null
  // `noticeListHtml` made this, and escapes every word.
  return <div dangerouslySetInnerHTML={{ __html: noticeListHtml(notices, formatCivilDay) }} />
}

/** The notices of one territory, and those for all territories. */
export const noticesFor = (
  notices: readonly TerritoryNotice[],
  territory: string | undefined,
): TerritoryNotice[] =>
  notices.filter((notice) => notice.territory === null || notice.territory === territory)
