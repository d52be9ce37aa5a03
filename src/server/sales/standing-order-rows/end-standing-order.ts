import { isSilent, type EndReason } from '#domain/standing-order/standing-order.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { isLive, lockStandingOrder, type StandingOrderRow } from './standing-order-rows.ts'

type Ending = { readonly because: EndReason; readonly isToldElsewhere?: boolean }

/** Ends a locked standing order: its parcels are free for another, its quote is an ordinary one, and its customer reads why. */
export async function endStandingOrder(
  tx: Tx,
  ctx: Context,
  order: StandingOrderRow,
  { because, isToldElsewhere = false }: Ending,
): Promise<void> {
  await tx
    .updateTable('standing_orders')
    .set({ status: 'ended', ended_at: ctx.now(), ended_because: because })
    .where('id', '=', order.id)
    .execute()
  await freeItsParcels(tx, order.id)
  const { customer_id: customerId, quote_id: quoteId } = order
  await recordFact(tx, ctx, {
    type: 'standing-order.ended',
    customerId,
    ...(quoteId !== null && { quoteId }),
    details: { because },
  })
  if (isSilent(because) || isToldElsewhere) return
  await notify(tx, ctx, {
    kind: 'standing-order-ended',
    payload: { standingOrderId: order.id },
    userId: customerId,
    dedupeKey: `standing-order-ended:${order.id}`,
  })
}

export async function freeItsParcels(tx: Tx, standingOrderId: string): Promise<void> {
  await tx
    .updateTable('standing_order_parcels')
    .set({ live: false })
    .where('standing_order_id', '=', standingOrderId)
    .where('live', '=', true)
    .execute()
}

/** The quote was declined, cancelled, or expired before its payment, which its customer was told of. A payment under way is settled by what becomes of its checkout. */
export async function endStandingOrderOfQuote(
  tx: Tx,
  ctx: Context,
  quoteId: string,
  because: Extract<EndReason, 'quote-ended' | 'quote-expired'>,
): Promise<void> {
  const order = await lockStandingOrder(tx, { quoteId })
  if (!order || !isLive(order) || order.status === 'paying') return
  await endStandingOrder(tx, ctx, order, { because })
}

/** Of an account that is closed or merged. */
export async function endStandingOrdersOf(tx: Tx, ctx: Context, customerId: string): Promise<void> {
  const rows = await tx
    .selectFrom('standing_orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id } of rows) {
    const order = await lockStandingOrder(tx, { id })
    if (order && isLive(order) && order.status !== 'paying')
      await endStandingOrder(tx, ctx, order, { because: 'account' })
  }
}
