import { expect, test } from 'vitest'
import type { QuoteStatus } from '#domain/quote/quote.ts'
import { isPaidFirst, standingOrderBadge } from './standing-orders.ts'

const announced = (status: QuoteStatus, isShipped = false) => ({
  status: 'announced' as const,
  endedBecause: null,
  quote: { id: 'q', number: 'D-2026-000001', status, isShipped },
})

test('one that its customer has paid is not announced as paid soon, before the next pass ends it', () => {
  expect(standingOrderBadge(announced('sent_to_client')).label).toBe('Bientôt payé')
  expect(standingOrderBadge(announced('accepted')).label).toBe('Bientôt payé')
  expect(standingOrderBadge(announced('paid')).label).toBe('Payé par vous')
  expect(standingOrderBadge(announced('paid', true)).label).toBe('Expédié')
  const uninsured = (status: QuoteStatus) => ({ ...announced(status), isUninsured: true as const })
  expect(standingOrderBadge(uninsured('sent_to_client')).label).toBe('À assurer')
  expect(standingOrderBadge(uninsured('paid')).label).toBe('Payé par vous')
  expect(isPaidFirst(announced('paid'))).toBe(true)
  expect(isPaidFirst(announced('accepted'))).toBe(false)
})
