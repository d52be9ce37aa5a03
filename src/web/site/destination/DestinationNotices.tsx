import { useEffect, useState } from 'react'
import type { TerritoryNotice } from '#contract/offer/territory-notices.ts'
import { type Destination, destinationSlug } from '#domain/destination/destination.ts'
import { noticeSlot } from '#domain/storage/territory-notice.ts'
import { request } from '#web/api/request.ts'
import { noticesFor, TerritoryNoticeList } from '#web/chrome/TerritoryNoticeList.tsx'
import { paths } from '#web/paths.ts'

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

/**
 * The part of a territory's page that the server writes before any script runs (`server/offer/destination-pages`): what it
 * sent, or the slot while the page is built. To be called when a module loads, before React could change the page. Nothing
 * after a navigation: the page that was left may have been of another territory.
 */
export function servedPart(id: string, slot: string): (territory: Destination) => string {
  if (import.meta.env.SSR) return () => slot
  const path = window.location.pathname
  const html = document.getElementById(id)?.innerHTML ?? ''
  return (territory) => (path === paths.destination(destinationSlug(territory)) ? html : '')
}
