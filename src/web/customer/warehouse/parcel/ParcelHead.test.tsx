// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginPage, button, isSeen, leavePage, show } from '#web/chrome/action/test-page.tsx'
import { parcel, reception } from '../test-parcel.ts'
import { ParcelHead } from './ParcelHead.tsx'

beforeEach(beginPage)
afterEach(leavePage)

// Seen to fail: photos are deleted in time, and an old parcel promised one at a reception long past.
test.each([
  ['promised before the reception', 'pending_arrival', null, true],
  ['not promised after it', 'delivered', reception, false],
] as const)('a photo is %s', async (_, status, received, isPromised) => {
  await show(<ParcelHead parcel={{ ...parcel, status, reception: received }} box={null} />)
  expect(isSeen('Photo à la réception')).toBe(isPromised)
})

// Seen to fail: with the parcel's own number first; the one that the carrier's page asks for stood far below.
test('once it travels its carrier’s number comes first, and may be copied', async () => {
  const box = { carrier: 'Colissimo', trackingNumber: '8L00419903312' }
  await show(<ParcelHead parcel={{ ...parcel, status: 'shipped', reception }} box={box} />)
  const labels = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent)
  expect(labels.slice(0, 2)).toEqual(['Suivi Colissimo', 'Numéro d’arrivée'])
  expect(button('Copier le numéro du transporteur').isConnected).toBe(true)
})
