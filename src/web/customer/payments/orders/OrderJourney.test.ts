import { expect, test } from 'vitest'
import type { OrderView } from '#contract/payments/orders.ts'
import { orderSteps } from '#web/chrome/order-steps.tsx'
import { order } from './test-order.ts'

const step = (id: number, type: string, at: string): OrderView['steps'][number] => ({
  id,
  type,
  at,
  actor: 'Escale',
  details: {},
})
const steps = [
  step(1, 'order.paid', '2026-11-11T10:00:00.000Z'),
  step(2, 'shipment.handed-over', '2026-11-12T10:00:00.000Z'),
  step(3, 'invoice.issued', '2026-11-20T10:00:00.000Z'),
]
const news = {
  key: 'customs',
  at: '2026-11-15T10:00:00.000Z',
  title: 'En douane',
  state: 'done' as const,
}

// Seen to fail: without the sort; what the carrier said stood under the order.
test('the history of an order has what its carrier said at its day', () => {
  const told = orderSteps({ ...order, steps }, [news])
  expect(told.map(({ key }) => key)).toEqual(['3', 'customs', '2', '1'])
  // The last of all stands above, as the news of today.
  expect(told.every(({ state }) => state === 'done')).toBe(true)
  expect(orderSteps({ ...order, steps })[0]?.state).toBe('current')
})
