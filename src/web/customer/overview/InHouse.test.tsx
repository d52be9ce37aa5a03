// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginPage, leavePage, show } from '#web/chrome/action/test-page.tsx'
import { parcel } from '#web/customer/warehouse/test-parcel.ts'
import { paths } from '#web/paths.ts'
import { InHouse } from './InHouse.tsx'

beforeEach(beginPage)
afterEach(leavePage)

// Seen to fail: with what is only received, the button asked for the price of a parcel that goes back to its shop.
test.each([
  ['one', [parcel], 'Demander un devis', paths.quoteForParcel(parcel.id)],
  [
    'two',
    [parcel, { ...parcel, id: 'p2' }],
    'Grouper et demander un devis',
    paths.quoteForAllParcels,
  ],
  ['none', [], undefined, undefined],
])('beside a parcel that leaves, the price of %s is asked for', async (_, free, words, address) => {
  const leaving = { ...parcel, id: 'p3', mayBeQuoted: false, waitsFor: 'return' as const }
  await show(
    <InHouse parcels={[leaving, ...free]} count={undefined} awaited={[]} awaitedCount={0} />,
  )
  const link = document.querySelector('section > ul ~ a')
  expect(link?.textContent).toBe(words)
  expect(link?.getAttribute('href') ?? undefined).toBe(address)
})
