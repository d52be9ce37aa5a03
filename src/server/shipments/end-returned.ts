import { shipmentTransitions } from '#domain/shipment/shipment.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { followShipments } from '#server/orders/follow-shipment.ts'

/**
 * Parcels that came back are of no box any more; a box that has no other has ended, and its order follows. The caller holds
 * the parcels: boxes come after them, and orders after boxes, each by id.
 */
export async function endReturned(
  tx: Tx,
  ctx: Context,
  parcelIds: readonly string[],
): Promise<void> {
  const left = await tx
    .updateTable('shipment_parcels as sp')
    .from('parcels as p')
    .set({ open: false })
    .whereRef('p.id', '=', 'sp.parcel_id')
    .where('p.id', 'in', parcelIds)
    .where('p.status', '=', 'returned')
    .where('sp.open', '=', true)
    .returning('sp.shipment_id')
    .execute()
  if (left.length === 0) return
  const ended = await endEmpty(
    tx,
    ctx,
    left.map(({ shipment_id }) => shipment_id),
  )
  for (const { id: shipmentId, order_id: orderId, customer_id: customerId } of ended) {
    await recordFact(tx, ctx, { type: 'shipment.returned', customerId, orderId, shipmentId })
  }
  for (const orderId of new Set(ended.map(({ order_id }) => order_id).toSorted())) {
    await followShipments(tx, ctx, orderId)
  }
}

async function endEmpty(tx: Tx, ctx: Context, shipmentIds: readonly string[]) {
  const { from, to } = shipmentTransitions.return
  await tx
    .selectFrom('shipments')
    .select('id')
    .where('id', 'in', shipmentIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  return tx
    .updateTable('shipments as s')
    .set({ status: to, returned_at: ctx.now(), updated_at: ctx.now() })
    .where('s.id', 'in', shipmentIds)
    .where('s.status', 'in', [...from])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('shipment_parcels as sp')
            .select('sp.parcel_id')
            .whereRef('sp.shipment_id', '=', 's.id')
            .where('sp.open', '=', true),
        ),
      ),
    )
    .returning(['s.id', 's.order_id', 's.customer_id'])
    .execute()
}
