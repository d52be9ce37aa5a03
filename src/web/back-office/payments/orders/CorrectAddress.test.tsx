// @vitest-environment jsdom
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderView } from '#contract/payments/orders.ts'
import {
  answer,
  beginPage,
  isSeen,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  press,
  refused,
  requestsTo,
  sees,
  show,
  type,
} from '#web/chrome/action/test-page.tsx'
import { CorrectAddress } from './CorrectAddress.tsx'

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

const put = 'PUT /api/admin/shipments/s1/address'
const address = {
  line1: '12 rue de Paris',
  line2: null,
  postalCode: '97 400',
  city: 'Saint-Denis',
  country: 'La Réunion',
}
const shipment: OrderView['shipments'][number] = {
  id: 's1',
  number: 'E-2026-000001',
  status: 'to_pack',
  destination: 'La Réunion',
  recipient: { name: 'Marie Hoarau', address },
  mode: 'standard',
  delays: null,
  supplement: null,
  sharing: null,
  boxes: [],
  parcels: [],
}
const box: (typeof shipment.boxes)[number] = {
  id: 'b1',
  place: 1,
  status: 'ready',
  weightGrams: 1000,
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
  packedAt: '2026-11-20T10:00:00.000Z',
  handedOverAt: null,
  deliveredAt: null,
  returnedAt: null,
  isDeclared: false,
  photos: [],
  tracking: null,
}

function Screen() {
  const [line1, setLine1] = useState(address.line1)
  return (
    <>
      <button type="button" onClick={() => setLine1('3 rue du Port')}>
        Un autre corrige
      </button>
      <CorrectAddress
        shipment={{
          ...shipment,
          recipient: { name: 'Marie Hoarau', address: { ...address, line1 } },
        }}
      />
    </>
  )
}

// Removed to see it fail: the state `replaces`; the second press then wrote over a colleague's address unseen.
test('the address that was on the screen is corrected; one that a colleague corrects meanwhile is not written over', async () => {
  await show(<Screen />)
  await press('Corriger l’adresse')
  const code = document.querySelector<HTMLInputElement>('input[name="postalCode"]')
  if (!code) throw new Error('no postal code')
  await type(code, '97400')
  await press('Un autre corrige')
  answer(put, refused('stale'))
  await press('Corriger l’adresse')
  await sees('Cette adresse a été corrigée entre-temps.')
  await press('Corriger l’adresse')
  const typed = { address: { ...address, line2: '', postalCode: '97400' }, replaces: address }
  expect(requestsTo(put).map(({ body }) => body)).toEqual([typed, typed])
})

test('a corrected name is sent with the one that was on the screen', async () => {
  await show(<Screen />)
  await press('Corriger l’adresse')
  const name = document.querySelector<HTMLInputElement>('input[name="name"]')
  if (!name) throw new Error('no name')
  await type(name, 'Hina Mai')
  answer(put, {})
  await press('Corriger l’adresse')
  expect(requestsTo(put).map(({ body }) => body)).toEqual([
    {
      address: { ...address, line2: '' },
      replaces: address,
      recipient: { name: 'Hina Mai', replaces: 'Marie Hoarau' },
    },
  ])
})

test('while a box is closed here, the way is to open it', async () => {
  await show(<CorrectAddress shipment={{ ...shipment, status: 'ready', boxes: [box] }} />)
  expect(isSeen('rouvrez d’abord ce qui est fermé')).toBe(true)
})

const left = { ...box, status: 'handed_over' as const }

test('once all has left, nothing is offered', async () => {
  await show(<CorrectAddress shipment={{ ...shipment, status: 'handed_over', boxes: [left] }} />)
  expect(document.body.textContent).toBe('')
})

// Seen to fail: when any box that left closed the address of the others.
test('once a box has left, the address of the others is corrected, and said to be theirs', async () => {
  await show(<CorrectAddress shipment={{ ...shipment, boxes: [left, box] }} />)
  expect(isSeen('rouvrez d’abord ce qui est fermé')).toBe(true)
  await leavePage()
  beginPage()
  await show(<CorrectAddress shipment={{ ...shipment, boxes: [left] }} />)
  await press('Corriger l’adresse')
  await sees('Ce qui est déjà parti garde l’ancienne.')
})
