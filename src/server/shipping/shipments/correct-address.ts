import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import type { correctAddress as endpoint } from '#contract/shipping/shipments.ts'
import type { ShippingDestination } from '#domain/destination/destination.ts'
import { correctAddress as correct } from '#domain/shipment/shipment.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recipientName } from '#server/core/customers/recipient-name.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { lockShipmentAlone } from './locked-shipment.ts'

/**
 * Corrects where the boxes of a paid shipment that have not left go, in the same destination, and to whom, while none of them is
 * closed; the customer is told. The quote keeps the address that was agreed to.
 */
export async function correctAddress(
  ctx: Context,
  { shipmentId, address, replaces, recipient }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { customerId, orderId, ...shipment } = await lockShipmentAlone(tx, shipmentId)
    const row = await whereItGoes(tx, shipmentId)
    const where = { ...shipment, destination: row.destination as ShippingDestination }
    accepted(correct(where, address))
    const former = { recipient: recipientName(row), address: row.address }
    const corrected = { recipient: recipient?.name ?? former.recipient, address }
    const seen = { recipient: recipient?.replaces ?? former.recipient, address: replaces }
    if (!isDeepStrictEqual(former, seen)) throw new Refused('stale')
    if (isDeepStrictEqual(former, corrected)) return {}
    await tx
      .updateTable('shipments')
      .set({ address: JSON.stringify(address), updated_at: ctx.now() })
      .set(recipient ? { recipient_name: recipient.name } : {})
      .where('id', '=', shipmentId)
      .execute()
    await recordFact(tx, ctx, {
      type: 'shipment.address-corrected',
      customerId,
      orderId,
      shipmentId,
      change: { before: former, after: corrected },
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

const whereItGoes = (tx: Tx, shipmentId: string) =>
  tx
    .selectFrom('shipments as s')
    .innerJoin('customers as c', 'c.user_id', 's.customer_id')
    .select(['s.destination', 's.recipient_name', 's.address', 'c.first_name', 'c.last_name'])
    .where('s.id', '=', shipmentId)
    .executeTakeFirstOrThrow()
