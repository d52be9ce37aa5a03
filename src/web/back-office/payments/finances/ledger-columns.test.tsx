// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FinanceRow } from '#contract/payments/finances.ts'
import { beginPage, isSeen, leavePage, show } from '#web/chrome/action/test-page.tsx'
import { ledgerColumns } from './ledger-columns.tsx'

beforeEach(beginPage)
afterEach(leavePage)

// Removed to see it fail: the Paris day, in a reader's zone that is behind.
test('a payment of three minutes past midnight in Paris has the day of its CSV', async () => {
  const date = ledgerColumns('payments', true).find(({ key }) => key === 'date')
  await show(date?.cell({ at: '2026-11-27T23:03:00.000Z' } as FinanceRow))
  expect(isSeen('28\u00a0nov.\u00a02026')).toBe(true)
})

test('a failed refund of money without an order is settled in the list, that of an order on its page', async () => {
  const suite = ledgerColumns('owed-refunds', true).find(({ key }) => key === 'settle')
  const row = { id: 'r', state: 'returned', orderId: null, amountCents: 900 } as FinanceRow
  await show(suite?.cell({ ...row, orderId: 'o' }))
  expect(isSeen('Rendu autrement…')).toBe(false)
  await show(suite?.cell(row))
  expect(isSeen('Rendu autrement…')).toBe(true)
})
