// @vitest-environment jsdom
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderMoney } from '#contract/payments/refunds.ts'
import {
  answer,
  beginPage,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  press,
  refused,
  requestsTo,
  sees,
  show,
} from '#web/chrome/action/test-page.tsx'
import { RefundFields } from './RefundFields.tsx'

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

const post = 'POST /api/admin/orders/o/refunds'
const money: OrderMoney = {
  payment: { providerId: 'pi_1', method: 'card', capturedCents: 9900, capturedAt: '' },
  committedCents: 0,
  approvalCents: 50_000,
  givenByOfficeCents: 0,
  lines: [{ line: 0, label: 'Transport', amountCents: 9900, leftCents: 9900 }],
  shipmentsToCancel: [],
  refunds: [],
  disputes: [],
}

function Screen() {
  const [committedCents, setCommitted] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setCommitted(300)}>
        Un autre rembourse
      </button>
      <RefundFields orderId="o" money={{ ...money, committedCents }} onClose={() => {}} />
    </>
  )
}

// Removed to see it fail: `seenCents`, by `money.committedCents`; the second of two refunds is then taken unseen.
test('a refund that somebody else asks while the dialog is open has to be read before this one is sent', async () => {
  await show(<Screen />)
  const reason = document.querySelector('select')
  if (!reason) throw new Error('no reason')
  reason.value = 'late'
  reason.dispatchEvent(new Event('change', { bubbles: true }))
  await press('Un autre rembourse')
  answer(post, refused('stale', { committedCents: 300 }), { body: { status: 'owed' } })
  await press('Rembourser 96,00\u00a0€')
  await sees('Un autre remboursement vient d’être fait sur cette commande.')
  await press('Rembourser 96,00\u00a0€')
  const seen = requestsTo(post).map(
    ({ body }) => (body as { seenCommittedCents: number }).seenCommittedCents,
  )
  expect(seen).toEqual([0, 300])
})
