// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { answer, beginPage, isSeen, leavePage, sees, show } from '#web/chrome/action/test-page.tsx'
import { DeskToday } from './DeskToday.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const today = parisDayText(parisDayOf(new Date()))
const counted = (query: string, count: number) =>
  answer(`GET /api/warehouse/parcel-count?${query}`, { body: { count, isMore: false } })

// Seen to fail: only the office's dashboard told of them.
test.each([0, 2])(
  'the bench opens the %i parcels that a closed box left off their shelf',
  async (count) => {
    counted(`arrivedFrom=${today}`, 7)
    counted('status=pending_arrival', 4)
    counted('status=unidentified', 3)
    counted('status=to-put-back', count)
    await show(<DeskToday />)
    await sees('sans propriétaire')
    const line = 'sortis d’un carton, à remettre en rayon'
    if (count > 0) await sees(line)
    expect(isSeen(line)).toBe(count > 0)
    const link = document.querySelector('a[href="/admin/colis?statut=to-put-back"]')
    expect(link?.textContent).toBe(count > 0 ? `2${line}` : undefined)
  },
)
