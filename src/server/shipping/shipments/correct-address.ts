import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import type { correctAddress as endpoint } from '#contract/shipping/shipments.ts'
import type { ShippingDestination } from '#domain/destination/destination.ts'
import { correctAddress as correct } from '#domain/shipment/shipment.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { lockShipmentAlone } from './locked-shipment.ts'

/**
 * Corrects where the boxes of a paid shipment that have not left go, in the same destination, while none of them is closed; the
 * customer is told. The quote keeps the address that was agreed to.
 */
export async function correctAddress(
  ctx: Context,
  { shipmentId, address, replaces }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { customerId, orderId, ...shipment } = await lockShipmentAlone(tx, shipmentId)
    const { address: former, destination } = await tx
      .selectFrom('shipments')
      .select(['address', 'destination'])
      .where('id', '=', shipmentId)
      .executeTakeFirstOrThrow()
    const where = { ...shipment, destination: destination as ShippingDestination }
    accepted(correct(where, address.country))
    if (!isDeepStrictEqual(former, replaces)) throw new Refused('stale')
    if (isDeepStrictEqual(former, address)) return {}
    await tx
      .updateTable('shipments')
      .set({ address: JSON.stringify(address), updated_at: ctx.now() })
      .where('id', '=', shipmentId)
      .execute()
    await recordFact(tx, ctx, {
      type: 'shipment.address-corrected',
      customerId,
      orderId,
      shipmentId,
      change: { before: { address: former }, after: { address } },
    })
    await notify(tx, ctx, {
      kind: 'shipment-address-corrected',
      payload: { shipmentId },
      dedupeKey: `shipment-address-corrected:${shipmentId}:${ctx.now().toISOString()}`,
      userId: customerId,
    })
    return {}
  })
}
