// @vitest-environment jsdom
import type { UseQueryResult } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { readMyParcelTimeline } from '#contract/warehouse/parcels.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { answer, beginPage, leavePage, show } from '#web/chrome/action/test-page.tsx'
import { parcel } from '../test-parcel.ts'
import { ParcelJourney } from './ParcelJourney.tsx'
import { ShipmentCard } from './ShipmentCard.tsx'

beforeEach(() => {
  beginPage()
  answer('GET /api/me', { status: 401, body: { code: 'not-signed-in', requestId: 'r' } })
})
afterEach(leavePage)

type Story = z.output<typeof readMyParcelTimeline.output>
const event = (at: string, label: string) => ({ at, code: 'ET1', label, state: 'in-transit' })
const shipment = {
  number: 'E-2026-000001',
  orderId: 'o1',
  orderNumber: 'C-2026-000001',
  others: { count: 0, faces: [] },
  destination: 'La Réunion',
  mode: 'standard',
  delays: null,
  mayLeaveFrom: '2026-11-24T10:00:00.000Z',
  handedOverAt: '2026-11-25T10:00:00.000Z',
  boxId: 'b1',
  box: null,
  carrier: 'Colissimo',
  trackingNumber: '8L00419903312',
  trackingUrl: null,
  photos: [],
  events: [
    event('2026-11-27T10:00:00.000Z', 'Votre colis est en route.'),
    event('2026-11-26T10:00:00.000Z', 'Votre colis est pris en charge.'),
  ],
} as unknown as NonNullable<Story['shipment']>
const sent: Parcel = { ...parcel, status: 'shipped' }

// Seen to fail: with the events in the card of the shipment too; the same journey was told in two lists.
test.each(shipment.events)('on its way, « $label » is told once', async ({ label }) => {
  const story = { data: { steps: [], shipment } } as unknown as UseQueryResult<Story>
  await show(
    <>
      <ParcelJourney parcel={sent} story={story} />
      <ShipmentCard parcel={sent} shipment={shipment} />
    </>,
  )
  expect(document.body.textContent.split(label)).toHaveLength(2)
})
