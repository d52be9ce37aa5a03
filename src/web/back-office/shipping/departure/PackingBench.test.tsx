// @vitest-environment jsdom
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaidWork, ShipmentView } from '#contract/shipping/shipments.ts'
import { beginPage, leavePage, press, sees, show, type } from '#web/chrome/action/test-page.tsx'
import { PackingBench } from './PackingBench.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const asked = {
  quoteId: '2',
  quoteNumber: 'D-1',
  outcome: null,
  endedAt: null,
  totalCents: 500,
  upToGrams: 5000,
  box: { weightGrams: 2400, lengthMm: 320, widthMm: 220, heightMm: 170 },
}
const shipment: ShipmentView = {
  id: '1',
  number: 'E-1',
  status: 'to_pack',
  orderNumber: 'C-1',
  customer: { name: 'Marie Tehei', clientNumber: 'CLT-482913', phone: '' },
  destination: 'Nouvelle-Calédonie',
  address: {
    line1: '12 rue de Sébastopol',
    line2: null,
    postalCode: '98800',
    city: 'Nouméa',
    country: 'Nouvelle-Calédonie',
  },
  mode: 'standard',
  holds: [],
  supplement: asked,
  createdAt: '2026-11-20T10:00:00.000Z',
  boxes: [],
  parcels: [],
}
const paidWork: PaidWork = {
  remarks: null,
  tasks: [],
  upToGrams: 2000,
  packedGrams: 0,
  isNonStandardPaid: false,
}

function weight(): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>('#weight')
  if (!field) throw new Error('no weight on the bench')
  return field
}

function Bench() {
  const [outcome, setOutcome] = useState<'paid' | null>(null)
  const seen = { ...shipment, supplement: { ...asked, outcome } }
  return (
    <>
      <button type="button" onClick={() => setOutcome('paid')}>
        Payer
      </button>
      <PackingBench shipment={seen} paidWork={paidWork} />
    </>
  )
}

// Removed to see it fail: what the form does once the supplement is paid.
test('a bench that was open while the supplement was paid has the measures of its box', async () => {
  await show(<Bench />)
  await sees('Poids final')
  expect(weight().value).toBe('')
  await press('Payer')
  expect(weight().value).toBe('2,4')
})

const parcel = {
  boxId: null,
  trackingNumber: '6A12345678901',
  merchant: 'Decathlon',
  destroyed: false,
  shelf: 'A01',
  weightGrams: 900,
  photoId: null,
  missing: [],
  uncodedLines: 0,
}
const two: ShipmentView['parcels'] = [
  { ...parcel, id: 'a', status: 'processing' },
  { ...parcel, id: 'b', trackingNumber: '6A12345678902', status: 'blocked', leaving: true },
]

// Seen to fail: with `isHeldBack` alone in `toScan`, which asked for the blocked parcel too.
test('a blocked parcel that goes back or is destroyed stays out, and nothing waits for it', async () => {
  await show(<PackingBench shipment={{ ...shipment, parcels: two }} paidWork={paidWork} />)
  await sees('À laisser hors des boîtes')
  await sees('Encore 1\u00a0colis à scanner.')
  expect(document.body.textContent).not.toContain('Cet envoi attend')
})

test('measures that were typed while the supplement was being paid stay', async () => {
  await show(<Bench />)
  await sees('Poids final')
  await type(weight(), '3')
  await press('Payer')
  expect(weight().value).toBe('3')
})
