// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginPage, isSeen, leavePage, show } from '#web/chrome/action/test-page.tsx'
import { parcel, reception } from '../test-parcel.ts'
import { ParcelHead } from './ParcelHead.tsx'

beforeEach(beginPage)
afterEach(leavePage)

// Seen to fail: photos are deleted in time, and an old parcel promised one at a reception long past.
test.each([
  ['promised before the reception', 'pending_arrival', null, true],
  ['not promised after it', 'delivered', reception, false],
] as const)('a photo is %s', async (_, status, received, isPromised) => {
  await show(<ParcelHead parcel={{ ...parcel, status, reception: received }} />)
  expect(isSeen('Photo à la réception')).toBe(isPromised)
})
