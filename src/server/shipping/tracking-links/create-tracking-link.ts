import type * as z from 'zod/mini'
import type { createTrackingLink as endpoint } from '#contract/shipping/tracking-links.ts'
import { isFollowable } from '#domain/shipment/tracking-link.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { hashOfSecret, newSecret } from '#server/core/session-cookies.ts'
import { endLink } from './end-link.ts'
import { lockOwnShipment } from './lock-own-shipment.ts'

/** A link by which others follow the box, in place of the one before. Its token is told once: its hash alone is stored. */
export async function createTrackingLink(
  ctx: Context,
  { shipmentId }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const customerId = requireCustomer(ctx.actor)
  const token = newSecret()
  const at = ctx.now()

  return inTransaction(ctx, async (tx) => {
    const shipment = await lockOwnShipment(tx, { shipmentId, customerId })
    if (!isFollowable(shipment, at)) throw new Refused('shipment-not-followable')

    await endLink(tx, shipmentId, at)
    await tx
      .insertInto('tracking_links')
      .values({
        shipment_id: shipmentId,
        token_hash: hashOfSecret(token),
        created_at: at,
      })
      .execute()
    const { orderId } = shipment
    await recordFact(tx, ctx, { type: 'shipment.link-created', customerId, orderId, shipmentId })
    return { token, since: at.toISOString() }
  })
}
