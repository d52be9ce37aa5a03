import type * as z from 'zod/mini'
import type { openBox as openBoxEndpoint } from '#contract/shipping/boxes.ts'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { parcelTransitions } from '#domain/parcel/parcel.ts'
import { boxCan, boxTransitions } from '#domain/shipment/box.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { followBoxes } from '#server/payments/orders/follow-boxes.ts'
import { openBoxes } from '#server/payments/orders/open-boxes.ts'
import { boxDetails, lockBox, requireNotLoaded } from './locked-shipment.ts'
import { readShipmentView } from './shipment-views.ts'

/** Opens a closed box again, for a wrong weight, or something to take out; its parcels are to be packed, weighed and measured again. */
export async function openBox(
  ctx: Context,
  { boxId, reason }: z.output<typeof openBoxEndpoint.input>,
): Promise<ShipmentView> {
  requireStaff(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { shipment, box } = await lockBox(tx, boxId)
    if (!boxCan('open', box)) throw new Refused('box-not-ready')
    await requireNotLoaded(tx, boxId)
    await openBoxes(tx, ctx, [boxId])
    await moveParcels(tx, ctx, { shipment, box, parcelIds: box.parcelIds }, 'unpack')
    await followBoxes(tx, ctx, shipment.id)
    const { orderId, customerId } = shipment
    await recordFact(tx, ctx, {
      type: 'shipment.unpacked',
      customerId,
      orderId,
      shipmentId: shipment.id,
      details: boxDetails(box),
      change: {
        before: { status: box.status, weightGrams: box.weight },
        after: { status: boxTransitions.open.to, weightGrams: null, reason },
      },
    })
    return readShipmentView(tx, shipment.id, ctx.now())
  })
}

const factOf = {
  pack: 'parcel.packed',
  unpack: 'parcel.unpacked',
  ship: 'parcel.shipped',
  'undo-ship': 'parcel.shipping-undone',
  deliver: 'parcel.delivered',
  'come-back': 'parcel.came-back',
} as const

type Boxed = {
  readonly shipment: { readonly id: string; readonly customerId: string }
  readonly box: { readonly id: string; readonly place: number }
  readonly parcelIds: readonly string[]
}

/** Moves every parcel of the box, or none; each gets the fact on its own timeline. */
export async function moveParcels(
  tx: Tx,
  ctx: Context,
  { shipment, box, parcelIds }: Boxed,
  action: keyof typeof factOf,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { from, to } = parcelTransitions[action]
  const moved = await tx
    .updateTable('parcels')
    .set((eb) => ({ status: to, version: eb('version', '+', 1), updated_at: ctx.now() }))
    .where('id', 'in', parcelIds)
    .where('status', 'in', [...from])
    .returning('id')
    .execute()
  // A parcel was blocked while the box was being made, for instance: the box does not leave without it.
  if (moved.length !== parcelIds.length) throw new Refused('parcel-not-ready')
  const { id: shipmentId, customerId } = shipment
  for (const parcelId of parcelIds) {
    await recordFact(tx, ctx, {
      type: factOf[action],
      customerId,
      parcelId,
      shipmentId,
      details: { ...details, ...boxDetails(box) },
    })
  }
}
