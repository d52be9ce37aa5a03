// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OfficeClaim } from '#contract/shipping/office-claims.ts'
import type { RefundStatus } from '#domain/refund/refund.ts'
import {
  beginPage,
  button,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  press,
  sees,
  show,
  type,
} from '#web/chrome/action/test-page.tsx'
import { ClaimActs } from './ClaimActs.tsx'

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

const claim = {
  id: crypto.randomUUID(),
  kind: 'damaged',
  state: 'sent_to_carrier',
  carrierAnswer: null,
  customer: { name: 'Marie' },
  money: { mostCents: 3550, postageCents: 0, transferCents: 0, transfer: null },
} as unknown as OfficeClaim

// Seen to fail: the focus stayed on the button, under the field at fault.
test('an indemnity that is too high has the focus once it is refused', async () => {
  await show(<ClaimActs claim={claim} />)
  await press('Accepter…')
  await sees('Indemnité')
  const words = document.querySelector('textarea')
  const amount = document.querySelector<HTMLInputElement>('input[inputmode=decimal]')
  if (!words || !amount) throw new Error('the form is not there')
  await type(words, 'Nous vous indemnisons.')
  await type(amount, '36')
  await press('Accepter et répondre')
  await sees('35,50\u00a0€ au plus.')
  expect(document.activeElement).toBe(amount)
})

// Removed to see it fail: the refund in `whyNotNoted`.
test('the transfer waits for the refund beside it, and its button says so', async () => {
  const accepted = (status: RefundStatus, mayNoteTransfer: boolean): OfficeClaim => ({
    ...claim,
    state: 'accepted',
    money: {
      insuranceTier: 0,
      insuredCents: 4370,
      declaredCents: 3550,
      mostCents: 3550,
      postageCents: 0,
      indemnityCents: 3550,
      refund: { amountCents: 3000, status },
      postageRefund: null,
      transferCents: status === 'refused' ? 3550 : 550,
      ibanEnd: null,
      iban: null,
      transfer: null,
      mayNoteTransfer,
    },
  })
  await show(<ClaimActs claim={accepted('awaiting_approval', false)} />)
  await sees('Le remboursement n’a pas encore abouti')
  expect(button('Noter le virement…').disabled).toBe(true)
  await show(<ClaimActs claim={accepted('refused', true)} />)
  await press('Noter le virement…')
  await sees('Virement de 35,50\u00a0€')
})
