// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Parcel } from '#web/api/parcels.ts'
import { beginPage, isSeen, leavePage, show } from '#web/chrome/action/test-page.tsx'
import { nearMoment } from '#web/copy/civil-day.ts'
import { parcel } from '../test-parcel.ts'
import { ParcelCard } from './ParcelCard.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const card = (deadline: string, waitsFor: Parcel['waitsFor'] = null) => {
  const block = { reason: 'Un aérosol.', deadline }
  const held: Parcel = { ...parcel, status: 'blocked', mayBeQuoted: false, waitsFor, block }
  return show(<ParcelCard parcel={held} isAlone={false} />)
}
const later = '2226-12-01T22:59:59.999Z'

test('a blocked parcel says until when to choose', async () => {
  await card(later)
  // Seen to fail: the day of Paris stood here, the reader's on its page.
  expect(isSeen(`Jusqu’au ${nearMoment(new Date(later)).here}`)).toBe(true)
})

// Seen to fail: one was still to choose until a day that had passed.
test('past its deadline it says so', async () => {
  await card('2026-10-01T21:59:59.999Z')
  expect(isSeen('Le délai pour choisir est passé le 1er\u00a0octobre\u00a02026')).toBe(true)
  expect(isSeen('Jusqu’au')).toBe(false)
})

// Seen to fail: without `hasChosen`.
test.each(['return', 'storage'] as const)(
  'waiting for its %s, it is chosen already',
  async (wait) => {
    await card(later, wait)
    expect(isSeen('Un aérosol.')).toBe(true)
    expect(isSeen('Jusqu’au')).toBe(false)
  },
)
