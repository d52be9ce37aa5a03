import { expect, test } from 'vitest'
import type { ShipmentStatus } from '#domain/shipment/shipment.ts'
import {
  followShipments,
  type OrderAction,
  orderCan,
  type OrderStatus,
  orderStatuses,
  orderTransitions,
} from './order.ts'

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

test.each<[OrderStatus, ShipmentStatus[], ReturnType<typeof followShipments>]>([
  ['processing', ['to_pack'], null],
  ['processing', ['ready', 'handed_over'], null],
  ['processing', ['handed_over', 'handed_over'], 'ship'],
  ['processing', ['handed_over', 'delivered'], 'ship'],
  ['processing', ['handed_over', 'returned'], 'ship'],
  ['processing', ['returned', 'to_pack'], null],
  ['processing', ['cancelled', 'ready'], null],
  ['processing', ['cancelled', 'handed_over'], 'ship'],
  ['processing', ['cancelled', 'delivered'], 'deliver'],
  ['processing', ['cancelled', 'returned'], 'return'],
  ['processing', ['cancelled'], 'complete'],
  ['refunded', ['cancelled'], null],
  ['shipped', ['handed_over', 'delivered'], null],
  ['shipped', ['ready', 'delivered'], 'undo-ship'],
  ['refunded', ['ready'], null],
  ['shipped', ['delivered', 'delivered'], 'deliver'],
  ['shipped', ['delivered', 'returned'], 'deliver'],
  ['shipped', ['returned', 'returned'], 'return'],
  ['delivered', ['delivered'], null],
  ['delivered', ['delivered', 'returned'], null],
  ['delivered', ['returned'], 'return'],
  ['refunded', ['returned'], null],
])('an order %s with shipments %j: %s', (status, shipments, step) => {
  expect(followShipments({ status }, shipments)).toBe(step)
})
