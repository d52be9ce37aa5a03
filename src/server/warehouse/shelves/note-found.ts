import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'

type Sight = { readonly parcelId: string; readonly shelf: string }

/** Somebody saw a parcel that a count had missed: its search ends. The caller holds the parcel's lock. */
export async function noteFound(tx: Tx, ctx: Context, { parcelId, shelf }: Sight): Promise<void> {
  const searches = await tx
    .updateTable('stock_count_lines')
    .set({ found_at: ctx.now() })
    .where('parcel_id', '=', parcelId)
    .where('outcome', '=', 'searched')
    .where('found_at', 'is', null)
    .returning('count_id')
    .execute()
  const [first] = searches
  if (!first) return
  const details = { countId: first.count_id, shelf }
  await recordFact(tx, ctx, { type: 'stock.parcel-found', parcelId, details })
}
