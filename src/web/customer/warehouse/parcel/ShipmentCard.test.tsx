// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { readMyParcelTimeline } from '#contract/warehouse/parcels.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { query } from '#web/api/query.ts'
import { answer, beginPage, leavePage, sees, show } from '#web/chrome/action/test-page.tsx'
import { parcel } from '../test-parcel.ts'
import { ParcelJourney } from './ParcelJourney.tsx'
import { ShipmentCard } from './ShipmentCard.tsx'

beforeEach(() => {
  beginPage()
  answer('GET /api/me', { status: 401, body: { code: 'not-signed-in', requestId: 'r' } })
})
afterEach(leavePage)

type Story = z.output<typeof readMyParcelTimeline.output>
const event = (at: string, label: string) =>
  ({ at, code: 'ET1', label, state: 'in-transit' }) as const
const shipment: NonNullable<Story['shipment']> = {
  number: 'E-2026-000001',
  orderId: '6f1c2d1e-0b0a-4b5a-9a53-0d6f0e6b1a01',
  orderNumber: 'C-2026-000001',
  others: { count: 0, faces: [] },
  destination: 'La Réunion',
  mode: 'standard',
  delays: null,
  mayLeaveFrom: '2026-11-24T10:00:00.000Z',
  handedOverAt: '2026-11-25T10:00:00.000Z',
  boxId: '6f1c2d1e-0b0a-4b5a-9a53-0d6f0e6b1a02',
  box: null,
  carrier: 'Colissimo',
  trackingNumber: '8L00419903312',
  trackingUrl: null,
  photos: [],
  events: [
    event('2026-11-27T10:00:00.000Z', 'Votre colis est en route.'),
    event('2026-11-26T10:00:00.000Z', 'Votre colis est pris en charge.'),
  ],
}
const sent: Parcel = { ...parcel, status: 'shipped' }

function Sent() {
  const story = useQuery(query(readMyParcelTimeline, { parcelId: sent.id }))
  return (
    <>
      <ParcelJourney parcel={sent} story={story} />
      <ShipmentCard parcel={sent} shipment={shipment} />
    </>
  )
}

// Seen to fail: with the events in the card of the shipment too; the same journey was told in two lists.
test.each(shipment.events)('on its way, « $label » is told once', async ({ label }) => {
  answer(`GET /api/parcels/${sent.id}/timeline`, { body: { steps: [], shipment } })
  await show(<Sent />)
  await sees(label)
  expect(document.body.textContent.split(label)).toHaveLength(2)
})
