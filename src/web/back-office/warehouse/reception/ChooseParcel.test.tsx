// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { beginPage, leavePage, press, show } from '#web/chrome/action/test-page.tsx'
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
