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
  decidedAt: null,
  evidence: { box: { status: 'delivered', deliveredAt: '2026-03-01T10:00:00.000Z' } },
  money: { mostCents: 3550, postageCents: 0, transferCents: 0, transfer: null, refund: null },
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

// Removed to see it fail: `EndClaim` of ClaimActs, then `claim-money-left` in it.
test('a lost box that turned up asks to end its claim, unless the money has left', async () => {
  const found = (status: RefundStatus, transferCents = 0): OfficeClaim =>
    ({
      ...claim,
      kind: 'lost',
      state: 'accepted',
      decidedAt: '2026-03-02T10:00:00.000Z',
      evidence: { box: { status: 'returned', deliveredAt: null } },
      money: { ...claim.money, refund: { amountCents: 3000, status }, transferCents },
    }) as OfficeClaim
  await show(<ClaimActs claim={found('given')} />)
  await sees('la réclamation va à son terme')
  expect(document.body.textContent).not.toContain('Mettre fin')
  await show(<ClaimActs claim={found('awaiting_approval')} />)
  await sees('Cet envoi est revenu à l’entrepôt')
  await press('Mettre fin à la réclamation…')
  await sees('rien n’est à virer')
  await show(<ClaimActs claim={found('given', 390)} />)
  await sees('le virement n’est pas fait')
  await press('Mettre fin à la réclamation…')
  await sees('ne se rouvre pas')
})

// Seen to fail: with the day of the delivery, which is before the acceptance.
test('a delivery that was noted after the acceptance asks to end the claim', async () => {
  const box = {
    status: 'delivered',
    deliveredAt: '2026-03-01T10:00:00.000Z',
    deliveryNotedAt: '2026-03-03T10:00:00.000Z',
  }
  const decidedAt = '2026-03-02T10:00:00.000Z'
  const accepted = { ...claim, kind: 'lost', state: 'accepted', decidedAt, evidence: { box } }
  await show(<ClaimActs claim={accepted as OfficeClaim} />)
  await sees('dit livré depuis l’acceptation')
  expect(button('Mettre fin à la réclamation…').disabled).toBe(false)
})

// Removed to see it fail: `ReopenClaim` of ClaimActs.
test('a refused claim can be opened again, and nothing else is offered', async () => {
  await show(<ClaimActs claim={{ ...claim, state: 'rejected' }} />)
  expect([...document.querySelectorAll('button')].map((each) => each.textContent)).toEqual([
    'Rouvrir…',
  ])
  await press('Rouvrir…')
  await sees('Le dossier reprend là où il était')
})
