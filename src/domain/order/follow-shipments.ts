import type { ShipmentStatus } from '#domain/shipment/shipment.ts'
import { orderCan, type OrderStatus } from './order.ts'

/**
 * The next step of an order, from the state of its shipments: in transit once the last one has left, ended once none will
 * travel any more.
 */
export function followShipments(
  order: { readonly status: OrderStatus },
  shipments: readonly ShipmentStatus[],
): Step | null {
  const step = stepOf(shipments)
  return step !== null && orderCan(step, order) ? step : null
}

type Step = 'ship' | 'undo-ship' | 'deliver' | 'return' | 'complete'

function stepOf(shipments: readonly ShipmentStatus[]): Step | null {
  if (shipments.includes('to_pack') || shipments.includes('ready')) return 'undo-ship'
  if (shipments.includes('handed_over')) return 'ship'
  if (shipments.includes('delivered')) return 'deliver'
  return shipments.includes('returned') ? 'return' : 'complete'
}
