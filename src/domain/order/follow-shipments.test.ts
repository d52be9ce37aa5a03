import { expect, test } from 'vitest'
import type { ShipmentStatus } from '#domain/shipment/shipment.ts'
import { followShipments } from './follow-shipments.ts'
import type { OrderStatus } from './order.ts'

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
  ['refunded', ['returned'], null],
])('an order %s with shipments %j: %s', (status, shipments, step) => {
  expect(followShipments({ status }, shipments)).toBe(step)
})
