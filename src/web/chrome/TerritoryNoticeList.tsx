import type { TerritoryNotice } from '#contract/territory-notices.ts'
import { noticePeriod, noticeTitle, pauseSentence } from '#web/copy/territory-notices.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** What is told of these territories today; nothing at all when there is nothing to tell. */
export function TerritoryNoticeList({ notices }: { notices: readonly TerritoryNotice[] }) {
  if (notices.length === 0) return null
  return (
    <ul aria-label="Avis sur les envois" className="grid gap-3">
      {notices.map((notice) => (
        <li key={notice.id}>
          <Notice
            kind={notice.severity === 'info' ? 'info' : 'warning'}
            title={noticeTitle(notice)}
          >
            <p className="break-words whitespace-pre-line">{notice.text}</p>
            <p className="mt-1 text-sm">
              {noticePeriod(notice)} {notice.pausesStorage && pauseSentence(notice)}
            </p>
          </Notice>
        </li>
      ))}
    </ul>
  )
}

/** Those of a territory, and those of everywhere. */
export const noticesFor = (
  notices: readonly TerritoryNotice[],
  territory: string | undefined,
): TerritoryNotice[] =>
  notices.filter((notice) => notice.territory === null || notice.territory === territory)
