// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderView } from '#contract/payments/orders.ts'
import { beginPage, isSeen, leavePage, show } from '#web/chrome/action/test-page.tsx'
import { BoxJourney } from './BoxJourney.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const shipment: OrderView['shipments'][number] = {
  id: 's1',
  number: 'E-2026-000001',
  status: 'to_pack',
  destination: 'La Réunion',
  mode: 'standard',
  delays: null,
  supplement: null,
  isRethought: false,
  isStopped: false,
  sharing: null,
  boxes: [],
  parcels: [],
}
const order: OrderView = {
  id: 'o1',
  number: 'C-2026-000001',
  status: 'processing',
  totalCents: 4215,
  createdAt: '2026-11-20T10:00:00.000Z',
  itemCount: 1,
  tracking: [],
  invoiceId: null,
  hasWorkToDo: false,
  lines: [],
  paymentMethod: 'card',
  paidAt: '2026-11-20T10:00:00.000Z',
  shipments: [shipment],
  steps: [],
  refunds: [],
  creditNotes: [],
  slips: [],
  quotes: [],
  withdrawal: null,
  withdrawn: null,
  canBePaidAgain: false,
  isGivenBack: false,
}

// Seen to fail: without `isKeptHere`; of a shipment that a supplement, a dispute or a suspension keeps here one read days.
test.each([false, true])('a shipment that is stopped (%s) says no day', async (isStopped) => {
  await show(
    <BoxJourney
      order={order}
      shipment={{ ...shipment, isStopped }}
      isOneOfSeveral={false}
      story={null}
    />,
  )
  expect(isSeen('Envoi par avion')).toBe(true)
  expect([isSeen('Arrive '), isSeen('d’ici au')]).toEqual([!isStopped, !isStopped])
})

// Seen to fail: while it was stopped, nothing said what its customer could do meanwhile.
test.each([false, true])(
  'a shipment that lacks papers, stopped (%s), leads to them',
  async (isStopped) => {
    const parcels: (typeof shipment)['parcels'] = [
      {
        id: 'p1',
        boxId: null,
        trackingNumber: '6A00000000001',
        merchant: 'Zalando',
        photoId: null,
        status: 'processing',
        destroyedAt: null,
        lacksPapers: true,
      },
    ]
    await show(
      <BoxJourney
        order={order}
        shipment={{ ...shipment, isStopped, parcels }}
        isOneOfSeveral={false}
        story={null}
      />,
    )
    expect(isSeen('Compléter la déclaration, Zalando')).toBe(true)
    expect(isSeen('la date d’arrivée se compte')).toBe(!isStopped)
  },
)
