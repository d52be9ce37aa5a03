import { declineQuote } from '#domain/quote/transitions.ts'
import type { Context } from '#server/core/context.ts'
import { forEachApart } from '#server/core/for-each-apart.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { defineJob } from '#server/core/jobs.ts'
import { endSupplements, paidSupplementsOf } from '#server/payments/orders/supplements.ts'
import { proposeQuoteRefund } from '#server/payments/refunds/propose-quote-refund.ts'
import { closeQuote } from './close-quote.ts'
import { lockQuote } from './quote-queries.ts'

/** A cancelled shipment asks for nothing more, and what was paid for it beside its order is proposed back, whatever cancelled it. */
async function endSupplementsOfCancelled(ctx: Context, shipmentId: string): Promise<void> {
  const cancelled = await ctx.db
    .selectFrom('shipments')
    .select('number')
    .where('id', '=', shipmentId)
    .where('status', '=', 'cancelled')
    .executeTakeFirst()
  if (!cancelled) return
  await withdrawOpen(ctx, shipmentId)
  const note = `Supplément payé pour l’envoi ${cancelled.number}, qui est annulé`
  await forEachApart(paidSupplementsOf(ctx.db, shipmentId), (paid) =>
    inTransaction(ctx, (tx) =>
      proposeQuoteRefund(tx, ctx, {
        orderId: paid.order_id,
        quoteId: paid.quote_id,
        note,
        staffId: paid.asked_by,
      }),
    ),
  )
}

async function withdrawOpen(ctx: Context, shipmentId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const open = await tx
      .selectFrom('supplements')
      .select('quote_id')
      .where('shipment_id', '=', shipmentId)
      .where('outcome', 'is', null)
      .executeTakeFirst()
    if (!open) return
    const quote = await lockQuote(tx, open.quote_id)
    const reason = 'Son envoi est annulé.'
    const outcome = declineQuote(quote, { by: 'admin', reason, at: ctx.now() })
    if (outcome.ok) await closeQuote(tx, ctx, quote, outcome)
  })
}

export const endSupplementsJob = defineJob({
  ...endSupplements,
  run: (ctx, { shipmentId }) => endSupplementsOfCancelled(ctx, shipmentId),
})
