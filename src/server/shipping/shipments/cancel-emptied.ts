import { linesNotRendered } from '#domain/refund/lines-not-rendered.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { lockOrderMoney } from '#server/payments/refunds/locked-money.ts'
import { proposeRefund } from '#server/payments/refunds/propose-refund.ts'
import { freeQuote } from '#server/payments/orders/cancel-shipments.ts'

export type EmptiedBox = {
  readonly id: string
  readonly number: string
  readonly quoteId: string
  readonly orderId: string
  readonly orderNumber: string
  readonly customerId: string
}

/**
 * What follows from boxes that are not made, because their last parcel left them before they did: what their quotes had used up
 * can be used again, and what was paid for them, but for days of storage, is a refund for an admin to approve. Returns the parcels they had.
 */
export async function cancelEmptied(
  tx: Tx,
  ctx: Context,
  boxes: readonly EmptiedBox[],
): Promise<string[]> {
  const parcelIds: string[] = []
  for (const box of boxes) {
    const { id: shipmentId, number, quoteId, orderId, orderNumber, customerId } = box
    const order = { id: orderId, number: orderNumber, customerId }
    parcelIds.push(...(await freeQuote(tx, ctx, order, { shipmentId, quoteId })))
    await giveBack(tx, ctx, { number, quoteId, orderId })
  }
  return parcelIds
}

async function giveBack(
  tx: Tx,
  ctx: Context,
  { number, quoteId, orderId }: Pick<EmptiedBox, 'number' | 'quoteId' | 'orderId'>,
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
