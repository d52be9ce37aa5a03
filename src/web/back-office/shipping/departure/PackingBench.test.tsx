// @vitest-environment jsdom
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaidWork, ShipmentView } from '#contract/shipping/shipments.ts'
import { beginPage, leavePage, press, sees, show } from '#web/chrome/action/test-page.tsx'
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

// Removed to see it fail: the supplement in the key of the form.
test('a bench that was open while the supplement was paid has the measures of its box', async () => {
  await show(<Bench />)
  await sees('Poids final')
  const weight = () => document.querySelector<HTMLInputElement>('#weight')?.value
  expect(weight()).toBe('')
  await press('Payer')
  expect(weight()).toBe('2,4')
})
