// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderMoney } from '#contract/payments/refunds.ts'
import { beginPage, button, leavePage, show } from '#web/chrome/action/test-page.tsx'
import { OrderMoneyCard } from './OrderMoneyCard.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const money: OrderMoney = {
  payment: {
    providerId: 'pi_1',
    method: 'card',
    capturedCents: 9900,
    capturedAt: '2026-11-29T10:00:00Z',
  },
  committedCents: 0,
  approvalCents: 50_000,
  givenByOfficeCents: 0,
  lines: [],
  shipmentsToCancel: [],
  refunds: [],
  disputes: [],
}

test('the button beside the payment’s identifier says that it copies it', async () => {
  await show(<OrderMoneyCard orderId="o" money={money} />)
  expect(button('Copier l’identifiant Stripe').type).toBe('button')
})
