// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import {
  answer,
  beginPage,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  press,
  requestsTo,
  sees,
  show,
  type,
} from '#web/chrome/action/test-page.tsx'
import { ClosedBox } from './ClosedBox.tsx'

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

const id = '7a874b33-64bb-42c9-99ca-18e98cfa42bf'
const box: ShipmentView['boxes'][number] = {
  id,
  place: 1,
  number: 'E-1',
  status: 'handed_over',
  weightGrams: 900,
  lengthMm: 320,
  widthMm: 220,
  heightMm: 170,
  carrier: 'Colissimo',
  carrierCode: 'colissimo',
  trackingNumber: '6A15984040331',
  trackingUrl: null,
  packedAt: '2026-11-20T10:00:00.000Z',
  handedOverAt: '2026-11-20T15:00:00.000Z',
  deliveredAt: null,
  photos: [],
}
const shipment: ShipmentView = {
  id: '1',
  number: 'E-1',
  status: 'handed_over',
  orderNumber: 'C-1',
  customer: { name: 'Marie Tehei', clientNumber: 'CLT-482913', phone: '' },
  destination: 'Nouvelle-Calédonie',
  address: { line1: '—', line2: null, postalCode: '98800', city: 'Nouméa', country: 'France' },
  mode: 'standard',
  holds: [],
  supplement: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  boxes: [box],
  parcels: [],
}

// Seen to fail: without the day in the question, when it was always the moment of the press.
test('who notes a delivery says on which day it was, today unless they change it', async () => {
  const post = `POST /api/warehouse/boxes/${id}/delivery`
  answer(post, {
    status: 422,
    body: { code: 'invalid', requestId: 'r', fields: { deliveredOn: 'invalid' } },
  })
  await show(<ClosedBox shipment={shipment} box={box} tracking={undefined} isTurn={false} />)
  await press('Marquer comme livré')
  await sees('Jour de la livraison')
  const field = document.querySelector<HTMLInputElement>('input[type="date"]')
  if (!field) throw new Error('no day')
  expect([field.value, field.min]).toEqual([parisDayText(parisDayOf(new Date())), '2026-11-20'])
  await type(field, '2026-11-19')
  await press('Marquer comme livré')
  await sees('Entre la remise au transporteur et aujourd’hui.')
  expect(requestsTo(post).map(({ body }) => body)).toEqual([{ deliveredOn: '2026-11-19' }])
})
