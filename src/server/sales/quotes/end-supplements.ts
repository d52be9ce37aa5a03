import type * as z from 'zod'
import { declineQuote } from '#domain/quote/transitions.ts'
import type { Context } from '#server/core/context.ts'
import { forEachApart } from '#server/core/for-each-apart.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { defineJob } from '#server/core/jobs.ts'
import { endSupplements, paidSupplementsOf } from '#server/payments/orders/supplements.ts'
import { proposeQuoteRefund } from '#server/payments/refunds/propose-quote-refund.ts'
import { closeQuote, notifyWithdrawn } from './close-quote.ts'
import { lockQuote } from './quote-queries.ts'

/**
 * A shipment with nothing left to pack asks for nothing more. What was paid for a cancelled one beside its order is proposed back,
 * whatever cancelled it, by who did; without staff (a refund that the provider has made), by who asked for the supplement.
 */
async function endSupplementsOfShipment(
  ctx: Context,
  { shipmentId, staffId }: z.output<typeof endSupplements.payload>,
): Promise<void> {
  const shipment = await ctx.db
    .selectFrom('shipments')
    .select(['number', 'status'])
    .where('id', '=', shipmentId)
    .where('status', '<>', 'to_pack')
    .executeTakeFirst()
  if (!shipment) return
  const isCancelled = shipment.status === 'cancelled'
  await withdrawOpen(ctx, shipmentId, isCancelled)
  if (!isCancelled) return
  const note = `Supplément payé pour l’envoi ${shipment.number}, qui est annulé`
  await forEachApart(paidSupplementsOf(ctx.db, shipmentId), (paid) =>
    inTransaction(ctx, (tx) =>
      proposeQuoteRefund(tx, ctx, {
        orderId: paid.order_id,
        quoteId: paid.quote_id,
        note,
        staffId: staffId ?? paid.asked_by,
      }),
    ),
  )
}

async function withdrawOpen(ctx: Context, shipmentId: string, isCancelled: boolean): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const open = await tx
      .selectFrom('supplements')
      .select('quote_id')
      .where('shipment_id', '=', shipmentId)
      .where('outcome', 'is', null)
      .executeTakeFirst()
    if (!open) return
    const quote = await lockQuote(tx, open.quote_id)
    const reason = isCancelled
      ? 'L’envoi est annulé.'
      : 'Ce qui restait à emballer ne part plus avec cet envoi.'
    const outcome = declineQuote(quote, { by: 'admin', reason, at: ctx.now() })
    if (!outcome.ok) return
    await closeQuote(tx, ctx, quote, outcome)
    await notifyWithdrawn(tx, ctx, quote)
  })
}

export const endSupplementsJob = defineJob({
  ...endSupplements,
  run: endSupplementsOfShipment,
})
