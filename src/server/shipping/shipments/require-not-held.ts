import type { Hold } from '#contract/shipping/holds.ts'
import { isPassed, stopping, type HeldStep, type HoldPass } from '#domain/shipment/holds.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { Refused } from '#server/core/refused.ts'
import { paidSupplementsOf } from '#server/payments/orders/supplements.ts'
import { holdsOf } from './holds-of.ts'
import type { LockedShipment } from './locked-shipment.ts'

type Asked = {
  readonly step: HeldStep
  readonly pass: HoldPass | undefined
  /** Holds that only the caller knows, such as the weight of the closed box. */
  readonly found?: readonly Hold[]
}

/**
 * Refuses with the code and details of the hold that stops this step, unless an admin passes it; each passed hold is a fact with
 * its reason. The caller holds the shipment's lock.
 */
export async function requireNotHeld(
  tx: Tx,
  ctx: Context,
  shipment: LockedShipment,
  { step, pass, found = [] }: Asked,
): Promise<void> {
  if (pass) requireAdmin(ctx.actor)
  await lockOrders(tx, shipment)
  const known = (await holdsOf(tx, [shipment.id], ctx.now())).get(shipment.id) ?? []
  const stops = stopping([...known, ...found], step)
  const refusing = stops.find((hold) => !isPassed(hold, pass))
  if (refusing) {
    const { code, ...details } = refusing
    throw new Refused(code, details)
  }
  for (const hold of stops) await recordPass(tx, ctx, shipment, hold, pass?.reason)
}

/** A withdrawal that is being declared and this operation wait for each other. */
async function lockOrders(tx: Tx, { id, orderId }: LockedShipment): Promise<void> {
  const supplements = await paidSupplementsOf(tx, id)
  await tx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', [orderId, ...supplements.map(({ order_id }) => order_id)])
    .orderBy('id')
    .forUpdate()
    .execute()
}

async function recordPass(
  tx: Tx,
  ctx: Context,
  { id: shipmentId, orderId, customerId }: LockedShipment,
  { code, ...details }: Hold,
  reason: string | undefined,
): Promise<void> {
  await recordFact(tx, ctx, {
    type: 'shipment.hold-passed',
    customerId,
    orderId,
    shipmentId,
    details: { hold: code, ...details },
    change: { before: {}, after: { reason } },
  })
}
