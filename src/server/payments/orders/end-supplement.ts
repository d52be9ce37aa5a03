import type { SupplementOutcome } from '#domain/shipment/supplement.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'

type SupplementQuote = { readonly id: string; readonly number: string; readonly customerId: string }

/**
 * Ends the supplement of this quote, if it is one: its shipment is no longer held by it. The caller holds the quote's lock.
 */
export async function endSupplement(
  tx: Tx,
  ctx: Context,
  { id: quoteId, number, customerId }: SupplementQuote,
  outcome: SupplementOutcome,
): Promise<void> {
  const ended = await tx
    .updateTable('supplements')
    .set({ outcome, ended_at: ctx.now() })
    .where('quote_id', '=', quoteId)
    .where('outcome', 'is', null)
    .returning(['shipment_id', 'up_to_g'])
    .executeTakeFirst()
  if (!ended) return
  const { order_id: orderId } = await tx
    .selectFrom('shipments')
    .select('order_id')
    .where('id', '=', ended.shipment_id)
    .executeTakeFirstOrThrow()
  await recordFact(tx, ctx, {
    type: `shipment.supplement-${outcome}`,
    customerId,
    orderId,
    shipmentId: ended.shipment_id,
    details: { quoteNumber: number, upToGrams: ended.up_to_g },
  })
}
