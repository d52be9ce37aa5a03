import { parcelTransitions } from '#domain/parcel/parcel.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'

/** Marks the parcels of a paid quote as being prepared. Returns every parcel of the quote, blocked ones too. */
export async function startProcessing(
  tx: Tx,
  ctx: Context,
  subject: { readonly customerId: string; readonly quoteId: string; readonly orderId: string },
): Promise<string[]> {
  const held = await tx
    .selectFrom('quote_parcels')
    .select('parcel_id')
    .where('quote_id', '=', subject.quoteId)
    .where('open', '=', true)
    .orderBy('parcel_id')
    .execute()
  const parcelIds = held.map(({ parcel_id }) => parcel_id)
  if (parcelIds.length === 0) return []
  const { from, to } = parcelTransitions.pay
  const started = await tx
    .updateTable('parcels')
    .set(({ eb }) => ({
      status: to,
      version: eb('version', '+', 1),
      updated_at: ctx.now(),
    }))
    .where('id', 'in', parcelIds)
    .where('status', 'in', [...from])
    .returning('id')
    .execute()
  for (const { id: parcelId } of started) {
    await recordFact(tx, ctx, { type: 'parcel.paid', ...subject, parcelId })
  }
  return parcelIds
}
