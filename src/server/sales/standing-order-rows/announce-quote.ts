import { announcementOf } from '#domain/standing-order/announcement-of.ts'
import { announcementKey, hoursAfter } from '#domain/standing-order/payment-of.ts'
import { standingOrderCan } from '#domain/standing-order/standing-order.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { announcementNeeds } from './announcement-needs.ts'
import { endStandingOrder } from './end-standing-order.ts'
import { agreedQuoteOf, judgedQuote } from './judged-quote.ts'
import { lockStandingOrder } from './standing-order-rows.ts'

/**
 * The office sent this version: when it is what its standing order agreed to, and can be paid after the hours to stop, its customer
 * is told; else it is an ordinary quote (docs/rules/standing-orders.md#the-quote). Returns whether it was announced. The caller holds the quote's lock.
 */
export async function announceQuote(tx: Tx, ctx: Context, quoteId: string): Promise<boolean> {
  const order = await lockStandingOrder(tx, { quoteId })
  if (!order || !standingOrderCan('announce', order)) return false
  const agreed = agreedQuoteOf(order)
  if (!agreed) return false
  const quote = await judgedQuote(tx, ctx, quoteId)
  const at = ctx.now()
  const payableFrom = hoursAfter(at, order.stop_hours)
  const announcement = announcementOf(
    agreed,
    { ...quote, ...(await announcementNeeds(tx, order, { now: at, payableFrom })) },
    payableFrom,
  )
  if (!announcement.ok) {
    // The mail of the quote says why, unless mails of quotes are off: whoever was told of the payment must know.
    const isToldElsewhere = order.status !== 'announced'
    await endStandingOrder(tx, ctx, order, { because: announcement.refusal, isToldElsewhere })
    return false
  }
  const { version, totalCents } = quote
  await tx
    .updateTable('standing_orders')
    .set({ status: 'announced', version, total_cents: totalCents, announced_at: at })
    .set({ payable_from: payableFrom })
    .where('id', '=', order.id)
    .execute()
  const customerId = order.customer_id
  const details = { version, totalCents }
  await recordFact(tx, ctx, { type: 'standing-order.announced', customerId, quoteId, details })
  await notify(tx, ctx, {
    kind: 'standing-order-announced',
    payload: { standingOrderId: order.id, version },
    userId: customerId,
    dedupeKey: announcementKey(order.id, version),
  })
  return true
}
