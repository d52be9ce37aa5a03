// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ComponentProps } from 'react'
import { addDays, parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { beginPage, isSeen, leavePage, show } from '#web/chrome/action/test-page.tsx'
import { formatNearDay } from '#web/copy/civil-day.ts'
import { StorageCard } from './StorageCard.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const today = parisDayOf(new Date())
const storage: ComponentProps<typeof StorageCard>['storage'] = {
  freeUntil: parisDayText(addDays(today, 45)),
  freeDays: 60,
  isPrepaid: false,
  daysLeft: 45,
  daysDue: 0,
  feeDueCents: 0,
  feePerDayCents: 100,
  unclaimedOn: parisDayText(addDays(today, 90)),
  mayBeUnclaimed: false,
  pause: null,
  daysPaused: 0,
}

// Seen to fail: with the days left as a bar that is full at first, it read as used up.
test('the free days have their two ends, and today between them', async () => {
  const first = parisDayText(addDays(today, -15))
  await show(
    <StorageCard
      storage={storage}
      settlement={null}
      isUnclaimed={false}
      receivedAt={`${first}T12:00:00.000Z`}
    />,
  )
  expect(isSeen(formatNearDay(first))).toBe(true)
  expect(isSeen(formatNearDay(storage.freeUntil))).toBe(true)
  const mark = [...document.querySelectorAll('p')].find(
    ({ textContent }) => textContent === 'aujourd’hui',
  )
  expect(mark?.style.left).toBe('25%')
})

// Seen to fail: the mark of today stood on the last free day, a week later.
test.each([
  ['is drawn on the last free day', 0, true],
  ['is not drawn once they are over', -1, false],
])('the bar of the free days %s', async (_, days, isDrawn) => {
  const ended = { ...storage, freeUntil: parisDayText(addDays(today, days)), daysLeft: 0 }
  const receivedAt = `${parisDayText(addDays(today, -20))}T12:00:00.000Z`
  await show(
    <StorageCard storage={ended} settlement={null} isUnclaimed={false} receivedAt={receivedAt} />,
  )
  expect(isSeen('Offert jusqu’au')).toBe(true)
  expect(isSeen('aujourd’hui')).toBe(isDrawn)
})
