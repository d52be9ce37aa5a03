// @vitest-environment jsdom
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaidWork, ShipmentView } from '#contract/shipping/shipments.ts'
import { beginPage, leavePage, press, sees, show, type } from '#web/chrome/action/test-page.tsx'
import { PackingBench } from './PackingBench.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const asked = {
  outcome: null,
  totalCents: 500,
  upToGrams: 5000,
  box: { weightGrams: 2400, lengthMm: 320, widthMm: 220, heightMm: 170 },
}
const shipment = { id: '1', number: 'E-1', holds: [], boxes: [], parcels: [], supplement: asked }
const paidWork = { remarks: null, tasks: [], upToGrams: 2000, packedGrams: 0 }

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
      <PackingBench
        shipment={seen as unknown as ShipmentView}
        paidWork={paidWork as unknown as PaidWork}
      />
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

test('measures that were typed while the supplement was being paid stay', async () => {
  await show(<Bench />)
  await sees('Poids final')
  await type(weight(), '3')
  await press('Payer')
  expect(weight().value).toBe('3')
})
