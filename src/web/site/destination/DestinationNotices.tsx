import { useEffect, useState } from 'react'
import type { TerritoryNotice } from '#contract/territory-notices.ts'
import type { Destination } from '#domain/destination/destination.ts'
import { send } from '#web/api/send.ts'
import { noticesFor, TerritoryNoticeList } from '#web/chrome/TerritoryNoticeList.tsx'

/** Strikes, cyclones, end-of-year closings: read when the page is opened, for no page is written with them. */
export function DestinationNotices({ territory }: { territory: Destination }) {
  const [notices, setNotices] = useState<readonly TerritoryNotice[]>([])
  useEffect(() => {
    const question = new AbortController()
    void send({ method: 'GET', url: '/api/territory-notices', signal: question.signal }).then(
      (answer) => setNotices((answer as { items: TerritoryNotice[] }).items),
      // The page says the same without them, and the quote tells again.
      () => undefined,
    )
    return () => question.abort()
  }, [])
  const shown = noticesFor(notices, territory)
  if (shown.length === 0) return null
  return (
    <div className="mb-8">
      <TerritoryNoticeList notices={shown} />
    </div>
  )
}
