import type * as z from 'zod/mini'
import type { sendReturn as sendReturnEndpoint } from '#contract/shipping/shop-returns.ts'
import type { WarehouseRequest } from '#contract/warehouse/warehouse-requests.ts'
import { requestTransitions } from '#domain/parcel/request.ts'
import { returnCan, returnTransitions } from '#domain/shop-return/shop-return.ts'
import { parseCarrierNumber } from '#domain/shipment/carrier.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { requireCarrier } from '#server/offer/carriers/carrier-queries.ts'
import { requireFreeNumber } from '#server/shipping/shipments/require-free-number.ts'
import { returnLocked } from '#server/warehouse/parcels/leave-shelf.ts'
import { staffViewOf } from '#server/warehouse/requests/request-queries.ts'
import { lockReturn, type LockedReturn } from './locked-return.ts'
import { releaseFromBoxesAndOptions } from './carry-out-request.ts'

/** A paid return leaves for its shop, under the carrier's number and with a proof; its customer can follow it. */
export async function sendReturn(
  ctx: Context,
  { returnId: requestId, carrier: code, trackingNumber }: z.output<typeof sendReturnEndpoint.input>,
): Promise<WarehouseRequest> {
  const staffId = requireStaff(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    const { request, parcel, shopReturn } = await lockReturn(tx, requestId)
    const carrier = await requireCarrier(tx, code)
    const number = accepted(parseCarrierNumber(trackingNumber, carrier))
    await requireFreeNumber(tx, null, number)
    // Leaving the shelf closes every other request about the parcel; this one is closed as done.
    await tx
      .updateTable('parcel_requests')
      .set({ state: requestTransitions['carry-out'].to, closed_at: ctx.now() })
      .where('id', '=', requestId)
      .execute()
    await returnLocked(tx, ctx, parcel, { isSending: true })
    await requirePapers(tx, shopReturn, request)
    await tx
      .updateTable('shop_returns')
      .set({ state: returnTransitions.send.to, carrier: carrier.name, carrier_code: carrier.code })
      .set({ tracking_number: number, sent_at: ctx.now(), sent_by: staffId })
      .where('request_id', '=', requestId)
      .execute()
    await releaseFromBoxesAndOptions(tx, ctx, [parcel.id])
    const customerId = request.customer_id
    const details = { carrier: carrier.name, trackingNumber: number }
    await recordFact(tx, ctx, {
      type: 'parcel.return-sent',
      customerId,
      parcelId: parcel.id,
      details,
    })
    await notify(tx, ctx, {
      kind: 'return-sent',
      payload: { requestId },
      userId: customerId,
      dedupeKey: `return-sent:${requestId}`,
    })
  })
  return staffViewOf(ctx, requestId)
}

/** The proof that it was sent, and the shop's label where the shop gives one: as a file, or in the customer's words. */
async function requirePapers(
  tx: Tx,
  { request_id: requestId, way }: LockedReturn['shopReturn'],
  { shop_label: labelWords }: LockedReturn['request'],
): Promise<void> {
  const files = await tx
    .selectFrom('return_files')
    .select('kind')
    .where('request_id', '=', requestId)
    .where('is_joined', '=', true)
    .execute()
  const has = (kind: string) => files.some((file) => file.kind === kind)
  if (way === 'shop-label' && !has('label') && labelWords === null) {
    throw new Refused('return-label-missing')
  }
  if (!has('proof')) throw new Refused('return-proof-missing')
}

/** « Remis à la boutique »: the carrier's page says so, and the team notes it. */
export async function deliverReturn(
  ctx: Context,
  { returnId: requestId }: { readonly returnId: string },
): Promise<WarehouseRequest> {
  const staffId = requireStaff(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    const { request, parcel, shopReturn } = await lockReturn(tx, requestId)
    if (!returnCan('deliver', shopReturn.state)) throw new Refused('return-not-sent')
    await tx
      .updateTable('shop_returns')
      .set({ state: returnTransitions.deliver.to, delivered_at: ctx.now(), delivered_by: staffId })
      .where('request_id', '=', requestId)
      .execute()
    const customerId = request.customer_id
    await recordFact(tx, ctx, {
      type: 'parcel.return-delivered',
      customerId,
      parcelId: parcel.id,
    })
    await notify(tx, ctx, {
      kind: 'return-delivered',
      payload: { requestId },
      userId: customerId,
      dedupeKey: `return-delivered:${requestId}`,
    })
  })
  return staffViewOf(ctx, requestId)
}
