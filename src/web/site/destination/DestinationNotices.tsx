import { useEffect, useState } from 'react'
import type { TerritoryNotice } from '#contract/offer/territory-notices.ts'
import type { Destination } from '#domain/destination/destination.ts'
import { noticeSlot } from '#domain/storage/notice-slot.ts'
import { request } from '#web/api/request.ts'
import { noticesFor, TerritoryNoticeList } from '#web/chrome/TerritoryNoticeList.tsx'
import { servedPart } from './served-part.ts'

const id = 'avis-du-territoire'
const served = servedPart(id, noticeSlot)

/**
 * Strikes, cyclones, end-of-year closings. The server has put them into the page before any script runs
 * (`server/offer/destination-pages`); what is told now takes their place.
 */
export function DestinationNotices({ territory }: { territory: Destination }) {
  const [notices, setNotices] = useState<readonly TerritoryNotice[] | null>(null)
  useEffect(() => {
    const question = new AbortController()
    void request({ method: 'GET', url: '/api/territory-notices', signal: question.signal }).then(
      (answer) => setNotices((answer as { items: TerritoryNotice[] }).items),
      // The notices served with the page stay.
      () => undefined,
    )
    return () => question.abort()
  }, [])
  if (notices === null) {
    return (
      // The server wrote it, and escapes every word.
      <div
        id={id}
        dangerouslySetInnerHTML={{ __html: served(territory) }}
        suppressHydrationWarning
      />
    )
  }
  const shown = noticesFor(notices, territory)
  return (
    shown.length > 0 && (
      <div className="mb-8">
        <TerritoryNoticeList notices={shown} />
      </div>
    )
  )
}
