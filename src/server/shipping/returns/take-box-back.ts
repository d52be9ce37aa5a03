import type * as z from 'zod/mini'
import type { takeBoxBack as endpoint } from '#contract/shipping/boxes.ts'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { parseShelfCode, type ShelfCode } from '#domain/parcel/shelf.ts'
import { boxCan, boxTransitions } from '#domain/shipment/box.ts'
import { storageAccount, waivedAtComeBack } from '#domain/storage/storage.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { isLiveCustomer } from '#server/core/customers/live-customer.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { InvalidInput, Refused } from '#server/core/refused.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { followBoxes, followShipments } from '#server/payments/orders/follow-boxes.ts'
import {
  boxDetails,
  lockBox,
  type LockedBox,
  type LockedShipment,
} from '#server/shipping/shipments/locked-shipment.ts'
import { moveParcels } from '#server/shipping/shipments/open-box.ts'
import { readShipmentView } from '#server/shipping/shipments/shipment-views.ts'
import { keepRepacked } from '#server/warehouse/parcels/correct-measures.ts'
import { requireKnownShelf } from '#server/warehouse/shelves/change-shelf.ts'
import { moveLocked } from '#server/warehouse/shelves/move-parcels.ts'
import { insertWaiver } from '#server/warehouse/storage/settlements.ts'
import { storedParcels } from '#server/warehouse/storage/stored-parcels.ts'

type Locked = { readonly shipment: LockedShipment; readonly box: LockedBox }

/**
 * Takes back a box that the carrier brought to the warehouse: its parcels are on a shelf again, free for another quote, and its
 * owner is told. What was paid for it stays paid.
 */
export async function takeBoxBack(
  ctx: Context,
  { boxId, shelf, newShelf, reason }: z.output<typeof endpoint.input>,
): Promise<ShipmentView> {
  const staffId = requireStaff(ctx.actor)
  const code = parseShelfCode(shelf)
  if (!code.ok) throw new InvalidInput({ shelf: 'invalid' })
  return answeredInTransaction(ctx, async (tx) => {
    await requireKnownShelf(tx, code.value, newShelf === true)
    const locked = await lockBox(tx, boxId)
    if (!boxCan('return', locked.box)) throw new Refused('box-not-handed-over')
    await requireOwner(tx, locked)
    await freeParcels(tx, ctx, locked, code.value)
    const { customerId } = locked.shipment
    await grantFreeDays(tx, ctx, locked.box.parcelIds, { customerId, reason, staffId })
    await endBox(tx, ctx, locked, reason)
    return readShipmentView(tx, locked.shipment.id, ctx.now())
  })
}

/** An account may end once its boxes are delivered: what comes back then is nobody's. */
async function requireOwner(tx: Tx, { shipment, box }: Locked): Promise<void> {
  if (box.status !== 'delivered' || (await isLiveCustomer(tx, shipment.customerId))) return
  throw new Refused('customer-gone')
}

async function freeParcels(
  tx: Tx,
  ctx: Context,
  { shipment, box }: Locked,
  shelf: ShelfCode,
): Promise<void> {
  const { parcelIds } = box
  await moveParcels(tx, ctx, { shipment, box, parcelIds }, 'come-back')
  await tx
    .updateTable('shipment_parcels')
    .set({ open: false })
    .where('shipment_id', '=', shipment.id)
    .where('box_id', '=', box.id)
    .execute()
  await tx
    .updateTable('quote_parcels')
    .set({ open: false })
    .where('quote_id', '=', shipment.quoteId)
    .where('parcel_id', 'in', parcelIds)
    .execute()
  for (const id of parcelIds) await moveLocked(tx, ctx, { id }, shelf)
  await keepRepacked(tx, ctx, parcelIds)
}

type Waiving = {
  readonly customerId: string
  readonly reason: string
  readonly staffId: string
}

/** Its days on the way and the next `freeDaysAfterComeBack` cost nothing; free days that are left stay. */
async function grantFreeDays(
  tx: Tx,
  ctx: Context,
  parcelIds: readonly string[],
  { customerId, reason, staffId }: Waiving,
): Promise<void> {
  const { catalogue } = await currentCatalogue(tx, ctx.now())
  const terms = catalogue.storage
  for (const [parcelId, stored] of await storedParcels(tx, catalogue, parcelIds)) {
    const account = storageAccount(terms, stored, ctx.now())
    const days = waivedAtComeBack(account)
    const amountCents = account.feeDueCents + (days - account.daysDue) * terms.feePerDayCents
    if (amountCents === 0) continue
    await insertWaiver(tx, ctx, { parcelId, days, amountCents, reason, staffId })
    await recordFact(tx, ctx, {
      type: 'storage.waived',
      customerId,
      parcelId,
      details: { days, amountCents },
      change: { before: {}, after: { reason } },
    })
  }
}

async function endBox(
  tx: Tx,
  ctx: Context,
  { shipment, box }: Locked,
  reason: string,
): Promise<void> {
  const { id: shipmentId, orderId, customerId } = shipment
  await tx
    .updateTable('boxes')
    .set({ status: boxTransitions.return.to, delivered_at: null, returned_at: ctx.now() })
    .set({ updated_at: ctx.now() })
    .where('id', '=', box.id)
    .execute()
  await followBoxes(tx, ctx, shipmentId)
  await recordFact(tx, ctx, {
    type: 'shipment.returned',
    customerId,
    orderId,
    shipmentId,
    details: boxDetails(box),
    change: { before: { status: box.status }, after: { status: boxTransitions.return.to, reason } },
  })
  await followShipments(tx, ctx, orderId)
  await notify(tx, ctx, {
    kind: 'box-came-back',
    payload: { shipmentId, boxId: box.id },
    dedupeKey: `box-came-back:${box.id}`,
    userId: customerId,
  })
}
