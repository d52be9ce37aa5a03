import { declineQuote } from '#domain/quote/transitions.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { defineJob } from '#server/core/jobs.ts'
import { withdrawSupplement } from '#server/payments/orders/supplements.ts'
import { closeQuote } from './close-quote.ts'
import { lockQuote } from './quote-queries.ts'

/** A shipment that is cancelled asks for nothing more. */
async function withdrawOpenSupplement(ctx: Context, shipmentId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const open = await tx
      .selectFrom('supplements as x')
      .innerJoin('shipments as s', 's.id', 'x.shipment_id')
      .select('x.quote_id')
      .where('s.id', '=', shipmentId)
      .where('s.status', '=', 'cancelled')
      .where('x.outcome', 'is', null)
      .executeTakeFirst()
    if (!open) return
    const quote = await lockQuote(tx, open.quote_id)
    const reason = 'Son envoi est annulé.'
    const outcome = declineQuote(quote, { by: 'admin', reason, at: ctx.now() })
    if (outcome.ok) await closeQuote(tx, ctx, quote, outcome)
  })
}

export const withdrawSupplementJob = defineJob({
  ...withdrawSupplement,
  run: (ctx, { shipmentId }) => withdrawOpenSupplement(ctx, shipmentId),
})
