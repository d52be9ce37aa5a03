// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnBox, WarehouseParcel } from '#contract/warehouse/reception.ts'
import { beginPage, isSeen, leavePage, press, show } from '#web/chrome/action/test-page.tsx'
import { ChooseParcel } from './ChooseParcel.tsx'
import type { DeskTarget } from './desk-target.ts'

beforeEach(beginPage)
afterEach(leavePage)

const parcel: WarehouseParcel = {
  id: 'one',
  trackingNumber: '6A04821739415',
  merchant: 'Boutique Bleue',
  description: null,
  requestedAction: 'grouping',
  status: 'received',
  destroyedAt: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  customer: null,
  reception: null,
  photoIds: [],
}

// Removed to see it fail: `isFurtherCarton` of the form; the server then refused the second carton.
test.each([
  ['a further carton of a number that was received', [parcel], true],
  ['the first carton of an unknown number', [], undefined],
])('%s is received as such', async (_, matches, furtherCarton) => {
  const onChosen = vi.fn<(target: DeskTarget) => void>()
  await show(
    <ChooseParcel
      trackingNumber={parcel.trackingNumber}
      matches={matches}
      nearMatches={[]}
      ownBox={null}
      onChosen={onChosen}
      onOtherScan={() => undefined}
      onCancel={() => undefined}
    />,
  )
  await press('Recevoir comme non identifié')
  expect(onChosen).toHaveBeenCalledOnce()
  expect(onChosen).toHaveBeenCalledWith({
    kind: 'undeclared',
    trackingNumber: parcel.trackingNumber,
    clientNumber: '',
    furtherCarton,
    attempt: expect.any(String),
  })
})

// Removed to see it fail: `isUnowned` of the candidates; one carton would have been received twice.
test('an announced parcel of which one is here without an owner is matched, not received again', async () => {
  const customer = { id: 'm', name: 'Marie', clientNumber: 'CLT-100001', country: 'Mayotte' }
  const reception = {
    weightGrams: 900,
    lengthMm: 300,
    widthMm: 200,
    heightMm: 100,
    conditionNote: null,
    receivedAt: '2026-11-01T08:00:00.000Z',
    shelf: 'B12',
    receivedBy: 'Paul',
  }
  await show(
    <ChooseParcel
      trackingNumber={parcel.trackingNumber}
      matches={[
        { ...parcel, id: 'two', status: 'pending_arrival', customer },
        { ...parcel, reception },
      ]}
      nearMatches={[]}
      ownBox={null}
      onChosen={() => undefined}
      onOtherScan={() => undefined}
      onCancel={() => undefined}
    />,
  )
  expect(isSeen('rattachez-le dans')).toBe(true)
  expect(isSeen('Recevoir ce colis')).toBe(false)
})

const choose = (ownBox: OwnBox) =>
  show(
    <ChooseParcel
      trackingNumber={parcel.trackingNumber}
      matches={[]}
      nearMatches={[]}
      ownBox={ownBox}
      onChosen={() => undefined}
      onOtherScan={() => undefined}
      onCancel={() => undefined}
    />,
  )
const box: OwnBox = {
  shipmentId: 's1',
  number: 'E-2026-000123-2',
  place: 2,
  status: 'handed_over',
}
const wayBack = () =>
  [...document.querySelectorAll('a')].find((each) => each.textContent === 'Reprendre la boîte')
    ?.pathname

test('a box of ours that comes back is named, with the way to take it back, and is not received', async () => {
  await choose(box)
  expect(isSeen('E-2026-000123-2')).toBe(true)
  expect(wayBack()).toBe('/admin/expeditions/s1')
  expect(isSeen('Recevoir sans déclaration')).toBe(false)
})

test('one that is said to be delivered is named too, and a person decides', async () => {
  await choose({ ...box, status: 'delivered' })
  expect(wayBack()).toBe('/admin/expeditions/s1')
  expect(isSeen('Recevoir sans déclaration')).toBe(true)
  // The client number on its label is not typed by the next scan.
  expect(document.activeElement?.tagName).toBe('H2')
})
