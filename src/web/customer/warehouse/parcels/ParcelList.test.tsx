// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Parcel } from '#web/api/parcels.ts'
import { answer, beginPage, isSeen, leavePage, show } from '#web/chrome/action/test-page.tsx'
import { parcel } from '../test-parcel.ts'
import { ParcelList } from './ParcelList.tsx'

beforeEach(() => {
  beginPage()
  answer('GET /api/parcel-counts', { body: { byStatus: {}, incomplete: 0, destroyed: 0 } })
})
afterEach(leavePage)

const received = (id: string, more: Partial<Parcel> = {}): Parcel => ({ ...parcel, id, ...more })
const ready = [received('p1'), received('p2')]
const lacking = received('p3', { missing: ['invoice'] })
const ours = received('p4', { status: 'processing' })

const list = (items: readonly Parcel[]) => show(<ParcelList items={items} filter="" search="" />)
const groupLinks = () =>
  [...document.querySelectorAll('a')].filter(({ textContent }) => textContent.includes('Grouper'))

// Seen to fail: with `items` in place of `ofAll`; « À envoyer 4 » stood over three rows, and nothing said where the fourth was.
test.each([
  ['with others in the house', [...ready, lacking, ours]],
  // Seen to fail: without the look at `groups`; parcels that all ask something were cards, and nothing led to one quote.
  ['alone', [...ready, lacking]],
])('what « Grouper » takes is said beside it, %s', async (_, items) => {
  await list(items)
  expect(isSeen('3\u00a0colis')).toBe(true)
  expect(isSeen('dont 1\u00a0à compléter')).toBe(true)
  expect(groupLinks()).toHaveLength(1)
})

// Seen to fail: without the link of the stage.
test('two parcels that are not both complete can be grouped too', async () => {
  await list([received('p1'), lacking])
  expect(groupLinks()).toHaveLength(1)
})
