import type { BoxStatus } from './box.ts'
import type { ShipmentStatus } from './shipment.ts'

type Content = {
  readonly status: ShipmentStatus
  /** How many parcels still belong to the shipment and are in no box. */
  readonly toPack: number
  readonly boxes: readonly BoxStatus[]
}

/**
 * The status of a shipment, which follows its boxes (docs/rules/shipping.md#shipment-statuses): to pack while a parcel is in no
 * box, then as far as its slowest box. A shipment without any box waits to be packed.
 */
export function shipmentStatusOf({ status, toPack, boxes }: Content): ShipmentStatus {
  if (status === 'cancelled') return 'cancelled'
  const closed = boxes.filter((box) => box !== 'opened')
  if (toPack > 0 || closed.length === 0) return 'to_pack'
  if (closed.includes('ready')) return 'ready'
  if (closed.includes('handed_over')) return 'handed_over'
  return closed.includes('delivered') ? 'delivered' : 'returned'
}
