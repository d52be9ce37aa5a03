import { linesNotRendered } from '#domain/refund/plan-refund.ts'
import { shipmentTransitions } from '#domain/shipment/shipment.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { freeQuote } from '#server/payments/orders/cancel-shipments.ts'
import { paidSupplementsOf, withdrawSupplementOf } from '#server/payments/orders/supplements.ts'
import { lockOrderMoney } from '#server/payments/refunds/locked-money.ts'
import { proposeRefund } from '#server/payments/refunds/promise-refund.ts'

type EmptiedShipment = {
  readonly id: string
  readonly number: string
  readonly quoteId: string
  readonly orderId: string
  readonly customerId: string
}

/** Ends a shipment whose last parcels are gone before anything of it left. */
export async function endEmptied(
  tx: Tx,
  ctx: Context,
  { id: shipmentId, number, orderId, customerId }: EmptiedShipment,
  parcelIds: readonly string[],
): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({ status: shipmentTransitions.cancel.to, packed_at: null, updated_at: ctx.now() })
    .where('id', '=', shipmentId)
    .execute()
  await recordFact(tx, ctx, {
    type: 'shipment.emptied',
    customerId,
    orderId,
    shipmentId,
    details: { number, parcelIds },
  })
  await withdrawSupplementOf(tx, ctx, shipmentId)
}

/**
 * Gives back shipments whose last parcel left them before the departure: what their quotes had used can be used again, and their price,
 * except days of storage, becomes a refund for an admin to approve. Returns their parcels.
 */
export async function cancelEmptied(
  tx: Tx,
  ctx: Context,
  shipments: readonly EmptiedShipment[],
): Promise<string[]> {
  const parcelIds: string[] = []
  for (const { id: shipmentId, number, quoteId, orderId, customerId } of shipments) {
    const order = { id: orderId, number: await numberOfOrder(tx, orderId), customerId }
    parcelIds.push(...(await freeQuote(tx, ctx, order, { shipmentId, quoteId })))
    await giveBack(tx, ctx, { number, quoteId, orderId })
    for (const paid of await paidSupplementsOf(tx, shipmentId)) {
      await giveBack(tx, ctx, { number, quoteId: paid.quote_id, orderId: paid.order_id })
    }
  }
  return parcelIds
}

async function numberOfOrder(tx: Tx, orderId: string): Promise<string> {
  const { number } = await tx
    .selectFrom('orders')
    .select('number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return number
}

async function giveBack(
  tx: Tx,
  ctx: Context,
  { number, quoteId, orderId }: Pick<EmptiedShipment, 'number' | 'quoteId' | 'orderId'>,
): Promise<void> {
  const money = await lockOrderMoney(tx, orderId)
  const quote = await tx
    .selectFrom('quotes')
    .select('number')
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow()
  await proposeRefund(tx, ctx, money, {
    note: `Envoi ${number} annulé : ses colis sont retournés ou détruits avant le départ`,
    partsOf: ({ content, lines }, paid) =>
      linesNotRendered(
        lines,
        paid,
        (section) => content.sections[section]?.quoteNumber === quote.number,
      ),
  })
}
