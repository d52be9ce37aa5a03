// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ListedParcel } from '#contract/warehouse/reception.ts'
import { beginPage, isSeen, leavePage, show } from '#web/chrome/action/test-page.tsx'
import { WarehouseTable } from './WarehouseTable.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const parcel: ListedParcel = {
  id: crypto.randomUUID(),
  trackingNumber: '6A04821739415',
  merchant: 'Sézane',
  description: null,
  requestedAction: 'grouping',
  status: 'shipped',
  destroyedAt: null,
  createdAt: '2024-02-03T08:35:00.000Z',
  customer: null,
  reception: {
    weightGrams: 1200,
    lengthMm: 300,
    widthMm: 200,
    heightMm: 100,
    conditionNote: null,
    receivedAt: '2024-05-06T08:35:00.000Z',
    shelf: 'B12',
    receivedBy: 'Paul',
  },
  photoIds: [],
  freeStorageDaysLeft: -12,
}

const table = (shown: Partial<ListedParcel>, sortedBy: 'arrival' | 'date') =>
  show(
    <WarehouseTable
      parcels={[{ ...parcel, ...shown }]}
      shown={['stay']}
      chosen={new Set()}
      choose={() => {}}
      current={null}
      sortedBy={sortedBy}
    />,
  )

// Seen to fail: by arrival too it was the day of the declaration, and the rows looked unsorted.
test.each([
  ['date', true],
  ['arrival', false],
] as const)(
  'of a parcel that has left a phone says the day of its order, by %s',
  async (sortedBy, isDeclared) => {
    await table({}, sortedBy)
    expect(isSeen('févr.')).toBe(isDeclared)
    expect(isSeen('mai')).toBe(!isDeclared)
  },
)

// Seen to fail: the days to pay differed by their colour alone.
test.each([
  [-12, true],
  [0, false],
])(
  'with %i free days left, the days say that some are to pay: %s',
  async (freeStorageDaysLeft, isDue) => {
    await table({ status: 'received', freeStorageDaysLeft }, 'date')
    expect(isSeen('dus')).toBe(isDue)
  },
)

// Seen to fail: the number came first.
test('on a phone the state of a parcel comes before its number', async () => {
  await table({ status: 'received' }, 'date')
  const text = document.querySelector('tbody')?.textContent ?? ''
  expect(text.indexOf('Reçu à l')).toBeGreaterThan(-1)
  expect(text.indexOf('Reçu à l')).toBeLessThan(text.indexOf(parcel.trackingNumber))
})
