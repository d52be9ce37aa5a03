import type { ShipmentStatus } from '#domain/shipment/shipment.ts'
import { orderCan, type OrderStatus } from './order.ts'

/** What its boxes make of an order: in transit once the last has left, ended once none is on its way. */
export function followBoxes(
  order: { readonly status: OrderStatus },
  boxes: readonly ShipmentStatus[],
): 'ship' | 'deliver' | 'return' | null {
  const step = stepOf(boxes)
  return step !== null && orderCan(step, order) ? step : null
}

function stepOf(boxes: readonly ShipmentStatus[]): 'ship' | 'deliver' | 'return' | null {
  if (!boxes.every((status) => hasLeft.has(status))) return null
  if (boxes.includes('handed_over')) return 'ship'
  return boxes.includes('delivered') ? 'deliver' : 'return'
}

const hasLeft: ReadonlySet<ShipmentStatus> = new Set(['handed_over', 'delivered', 'returned'])
