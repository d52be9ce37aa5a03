import type { ShipmentStatus } from '#domain/shipment/shipment.ts'
import { orderCan, type OrderStatus } from './order.ts'

/**
 * The next step of an order, from the state of its boxes: in transit once the last one has left, ended once no box will travel
 * any more.
 */
export function followBoxes(
  order: { readonly status: OrderStatus },
  boxes: readonly ShipmentStatus[],
): Step | null {
  const step = stepOf(boxes)
  return step !== null && orderCan(step, order) ? step : null
}

type Step = 'ship' | 'undo-ship' | 'deliver' | 'return' | 'complete'

function stepOf(boxes: readonly ShipmentStatus[]): Step | null {
  if (boxes.includes('to_pack') || boxes.includes('ready')) return 'undo-ship'
  if (boxes.includes('handed_over')) return 'ship'
  if (boxes.includes('delivered')) return 'deliver'
  return boxes.includes('returned') ? 'return' : 'complete'
}
