import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { endLink } from './end-link.ts'
import { lockOwnShipment } from './lock-own-shipment.ts'

/** From then on the link shows nothing. Without a live link there is nothing to do. */
export async function revokeTrackingLink(
  ctx: Context,
  { shipmentId }: { readonly shipmentId: string },
): Promise<Record<string, never>> {
  const customerId = requireCustomer(ctx.actor)

  return answeredInTransaction(ctx, async (tx) => {
    const { orderId } = await lockOwnShipment(tx, { shipmentId, customerId })
    if (await endLink(tx, shipmentId, ctx.now())) {
      await recordFact(tx, ctx, { type: 'shipment.link-revoked', customerId, orderId, shipmentId })
    }
    return {}
  })
}
