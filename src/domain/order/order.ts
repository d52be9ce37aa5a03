import type { ShipmentStatus } from '#domain/shipment/shipment.ts'

/** In the order of the journey (docs/rules/money.md#orders). */
export const orderStatuses = [
  'pending_payment',
  'processing',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
  'refunded',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** `admin` includes super-admins; `payment` is the webhook; `shipment` follows the hand-over and the delivery. */
type OrderActor = 'customer' | 'admin' | 'payment' | 'shipment' | 'job'

type Transition = {
  readonly from: readonly OrderStatus[]
  readonly to: OrderStatus
  readonly by: readonly OrderActor[]
}

/**
 * The single table of the transitions of an order. `complete` is for an order with nothing to ship: a plan, an option, boxes that
 * lost their parcels.
 */
export const orderTransitions = {
  pay: { from: ['pending_payment'], to: 'processing', by: ['payment'] },
  complete: {
    from: ['pending_payment', 'processing'],
    to: 'completed',
    by: ['payment', 'admin', 'shipment'],
  },
  ship: { from: ['processing'], to: 'shipped', by: ['shipment'] },
  // A box handed over by mistake is back in the warehouse.
  'undo-ship': { from: ['shipped'], to: 'processing', by: ['shipment'] },
  // From « processing » when the last box that had not left was cancelled.
  deliver: { from: ['processing', 'shipped'], to: 'delivered', by: ['shipment'] },
  // All boxes came back, also one that was said to be delivered: nothing is left to ship.
  return: { from: ['processing', 'shipped', 'delivered'], to: 'completed', by: ['shipment'] },
  cancel: {
    from: ['pending_payment'],
    to: 'cancelled',
    by: ['customer', 'admin', 'job', 'payment'],
  },
  refund: {
    from: ['processing', 'shipped', 'delivered', 'completed'],
    to: 'refunded',
    by: ['payment'],
  },
} as const satisfies Record<string, Transition>

export type OrderAction = keyof typeof orderTransitions

export const orderCan = (
  action: OrderAction,
  { status }: { readonly status: OrderStatus },
): boolean => (orderTransitions[action].from as readonly OrderStatus[]).includes(status)

export const isOrderStatus = (text: string): text is OrderStatus =>
  (orderStatuses as readonly string[]).includes(text)

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
