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
const returned = received('p5', { mayBeQuoted: false, waitsFor: 'return' })
const ours = received('p4', { status: 'processing' })

const list = (items: readonly Parcel[], hasMore = false) =>
  show(<ParcelList items={items} filter="" search="" hasMore={hasMore} />)
const groupLinks = () =>
  [...document.querySelectorAll('a')].filter(({ textContent }) => textContent.includes('Grouper'))

// Seen to fail: with `items` in place of `ofAll`; « À envoyer 4 » stood over three rows.
test.each([
  ['with others in the house', [...ready, lacking, ours]],
  // Seen to fail: without the look at `groups`; parcels that all ask something were cards, and nothing led to one quote.
  ['alone', [...ready, lacking]],
])('what « Grouper » takes is said beside it, %s', async (_, items) => {
  await list(items)
  expect(isSeen('2\u00a0colis et 1\u00a0à compléter')).toBe(true)
  expect(groupLinks()).toHaveLength(1)
})

// Seen to fail: without the link of the stage.
test('two parcels that are not both complete can be grouped too', async () => {
  await list([received('p1'), lacking])
  expect(groupLinks()).toHaveLength(1)
})

// Seen to fail: with `status === 'received'`; « 4 colis, dont 1 à compléter » of a return to pay, which no quote takes.
test('a parcel that goes back to its shop is neither counted nor grouped', async () => {
  await list([...ready, lacking, returned])
  expect(isSeen('2\u00a0colis et 1\u00a0à compléter')).toBe(true)
  await leavePage()
  beginPage()
  answer('GET /api/parcel-counts', { body: { byStatus: {}, incomplete: 0, destroyed: 0 } })
  await list([received('p1'), returned])
  expect(groupLinks()).toHaveLength(0)
})

// Seen to fail: « 2 colis et 1 à compléter » where only storage was to pay.
test('a complete parcel with storage to pay first is not said to lack something', async () => {
  await list([...ready, received('p6', { waitsFor: 'storage' })])
  expect(isSeen('3\u00a0colis')).toBe(true)
  expect(isSeen('à compléter')).toBe(false)
})

// Seen to fail: with one parcel folded as well, behind a line as high as its own.
test.each([1, 2])('what we take care of is folded where there are several: %i', async (count) => {
  const others = Array.from({ length: count }, (_, place) => ({ ...ours, id: `o${place}` }))
  await list([...ready, ...others])
  expect(isSeen('Nous nous en occupons')).toBe(true)
  expect(document.querySelectorAll('details:not([open])')).toHaveLength(count - 1)
})

// Seen to fail: the sum of the pages read stood beside « Grouper », which takes those of the next page too.
test('parcels are summed once all are read', async () => {
  await list([...ready, lacking], true)
  expect(groupLinks()).toHaveLength(1)
  expect(isSeen('2\u00a0colis et')).toBe(false)
})
