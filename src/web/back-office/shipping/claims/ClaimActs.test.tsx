// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OfficeClaim } from '#contract/shipping/office-claims.ts'
import {
  beginPage,
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
