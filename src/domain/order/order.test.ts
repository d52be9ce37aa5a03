import { expect, test } from 'vitest'
import { orderCan, orderStatuses, orderTransitions, type OrderAction } from './order.ts'

const actions = Object.keys(orderTransitions) as OrderAction[]

test('every status is reached from the pending payment, and no transition names another', () => {
  const reached = new Set<string>(['pending_payment'])
  for (let size = 0; size < reached.size;) {
    size = reached.size
    for (const { from, to } of Object.values(orderTransitions)) {
      if (from.some((status) => reached.has(status))) reached.add(to)
    }
  }
  expect([...reached].toSorted()).toEqual([...orderStatuses].toSorted())
})

test('cancelled and refunded are the end, and only an unpaid order is cancelled', () => {
  for (const status of ['cancelled', 'refunded'] as const) {
    expect(actions.filter((action) => orderCan(action, { status }))).toEqual([])
  }
  expect(orderStatuses.filter((status) => orderCan('cancel', { status }))).toEqual([
    'pending_payment',
  ])
})
