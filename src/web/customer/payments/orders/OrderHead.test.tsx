// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OrderShipment } from '#web/chrome/OrderShipment.tsx'
import { beginPage, isSeen, leavePage, show } from '#web/chrome/action/test-page.tsx'
import { OrderHead } from './OrderHead.tsx'
import { order, parcel, shipment } from './test-order.ts'

beforeEach(beginPage)
afterEach(leavePage)

// Seen to fail: what was paid and its invoice stood only at the foot of the page; of an unpaid order, paid all the same.
test.each([
  ['2026-11-20T10:00:00.000Z', true],
  [null, false],
])('paid at %s: the head says what was paid, with its invoice', async (paidAt, isSaid) => {
  await show(<OrderHead order={{ ...order, paidAt, invoiceId: paidAt && 'i1' }} />)
  expect(isSeen('42,15\u00a0€ payés')).toBe(isSaid)
  expect(document.querySelectorAll('a[target]')).toHaveLength(isSaid ? 1 : 0)
})

// Seen to fail: with the addressee of the shipment alone.
test('a box that left before the address was corrected shows whom its label names', async () => {
  const recipient = { name: 'Marie Tehei', lines: ['12 rue de Paris', '97400 Saint-Denis'] }
  const box: (typeof shipment.boxes)[number] = {
    id: 'b1',
    place: 1,
    status: 'handed_over',
    weightGrams: 1000,
    carrier: 'Colissimo',
    trackingNumber: null,
    trackingUrl: null,
    packedAt: '2026-11-20T10:00:00.000Z',
    handedOverAt: '2026-11-20T12:00:00.000Z',
    deliveredAt: null,
    returnedAt: null,
    isDeclared: true,
    recipient,
    photos: [],
    tracking: null,
  }
  const whole = { ...shipment, boxes: [box] }
  await show(<OrderShipment order={{ ...order, shipments: [whole] }} shipment={whole} isOwn />)
  expect(document.body.textContent).toContain(
    'Sur son étiquette\u00a0: Marie Tehei, 12 rue de Paris, 97400 Saint-Denis',
  )
})

// Seen to fail: the only parcel had its photo at the head of the page and again in its row.
test.each([
  [1, 0],
  [2, 2],
])('%i parcels have %i photos in their rows', async (count, photos) => {
  const parcels = [parcel, { ...parcel, id: 'p2' }].slice(0, count)
  const whole = { ...shipment, parcels }
  await show(<OrderShipment order={{ ...order, shipments: [whole] }} shipment={whole} isOwn />)
  expect(document.querySelectorAll('li')).toHaveLength(count)
  expect(document.querySelectorAll('li .isolate')).toHaveLength(photos)
})
