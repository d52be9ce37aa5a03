import { isAskedOfCarrier, undoneTasks } from '#domain/shipment/paid-tasks.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { lockOrderMoney } from '#server/payments/refunds/locked-money.ts'
import type { HeldShipment } from './invoice-holds.ts'
import type { LockedShipment } from './locked-shipment.ts'
import { paidForShipment } from './paid-work-of.ts'
import { giveUp } from './prove-task.ts'

/**
 * Holds a packed shipment with paid work that is not recorded: its last parcel to pack went away, so that no last box asked for it
 * (docs/rules/shipping.md#paid-work).
 */
export async function undoneWork(
  db: Database | Tx,
  shipmentIds: readonly string[],
): Promise<HeldShipment[]> {
  const shipments = await db
    .selectFrom('shipments as s')
    .select(['s.id', 's.order_id', 's.quote_id'])
    .where('s.id', 'in', [...shipmentIds])
    .where('s.status', '=', 'ready')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('shipment_parcels as sp')
          .select('sp.parcel_id')
          .whereRef('sp.shipment_id', '=', 's.id')
          .where('sp.open', '=', false)
          .where('sp.box_id', 'is', null),
      ),
    )
    .execute()
  const held: HeldShipment[] = []
  for (const { id, order_id: orderId, quote_id: quoteId } of shipments) {
    const { tasks } = await paidForShipment(db, { id, orderId, quoteId })
    const labels = undoneTasks(tasks).map(({ label }) => label)
    if (labels.length === 0) continue
    held.push({ shipmentId: id, hold: { code: 'paid-work-undone', tasks: labels } })
  }
  return held
}

/**
 * Proposes the refund of the paid work that nobody can do any more, because all that is left of its shipment is with the carrier.
 * What the carrier was asked for with a box that left is done; an option bought by itself stays among those to carry out. The
 * caller holds the locks of the shipment and of its order.
 */
export async function giveUpUndoneWork(
  tx: Tx,
  ctx: Context,
  shipment: LockedShipment,
): Promise<void> {
  const { tasks } = await paidForShipment(tx, shipment)
  const undone = undoneTasks(tasks).filter(
    (task) => task.line !== null && !isAskedOfCarrier(task, shipment.boxes),
  )
  if (undone.length === 0) return
  const money = await lockOrderMoney(tx, shipment.orderId)
  const reason = 'le dernier colis à emballer n’est plus de cet envoi, et le reste est parti.'
  for (const task of undone) await giveUp(tx, ctx, { money, shipment, task, reason })
}
