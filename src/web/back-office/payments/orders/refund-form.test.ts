import { expect, test } from 'vitest'
import type { OrderMoney } from '#contract/payments/refunds.ts'
import {
  askedCents,
  asksForApproval,
  emptyRefund,
  judgeAmount,
  judgeParts,
  refundInput,
} from './refund-form.ts'

const money: OrderMoney = {
  payment: { providerId: 'pi_1', method: 'card', capturedCents: 60_000, capturedAt: '' },
  committedCents: 10_000,
  approvalCents: 50_000,
  givenByOfficeCents: 10_000,
  lines: [
    { line: 0, label: 'Transport', amountCents: 40_000, leftCents: 40_000 },
    { line: 1, label: 'Assurance', amountCents: 20_000, leftCents: 10_000 },
  ],
  shipmentsToCancel: [],
  refunds: [],
  disputes: [],
}
const form = { ...emptyRefund(money), reason: 'late' }

test('what is typed is what is asked for, with what the form had shown as given back', () => {
  expect(refundInput({ ...form, kind: 'amount', amount: '12,50' }, 'o', 10_000)).toMatchObject({
    seenCommittedCents: 10_000,
    wish: { kind: 'amount', amountCents: 1250 },
  })
  expect(refundInput({ ...form, kind: 'lines', parts: ['', '3'] }, 'o', 10_000).wish).toEqual({
    kind: 'lines',
    parts: [{ line: 1, amountCents: 300 }],
  })
  expect(askedCents(form, money)).toBe(50_000)
})

test('a second admin is announced as the server will ask for one', () => {
  expect(asksForApproval({ ...form, kind: 'amount', amount: '400' }, money)).toBe(false)
  expect(asksForApproval({ ...form, kind: 'amount', amount: '400,01' }, money)).toBe(true)
})

test.each([
  ['', 'Indiquez un montant en euros, par exemple 12,50.'],
  ['-3', 'Indiquez un montant en euros, par exemple 12,50.'],
  ['500,01', 'Il ne reste que 500,00\u00a0€.'],
  ['500', true],
])('an amount of %j', (typed, outcome) => {
  expect(judgeAmount(typed, 50_000)).toBe(outcome)
})

test('lines give something together, and no more than is left of the order', () => {
  const lines = { ...form, kind: 'lines' } as const
  expect(judgeParts(lines, money)).toMatch(/une ligne au moins/)
  expect(judgeParts({ ...lines, parts: ['400', '100,01'] }, money)).toMatch(/Il ne reste/)
  expect(judgeParts({ ...lines, parts: ['400', '100'] }, money)).toBe(true)
})
