import type * as z from 'zod/mini'
import type {
  ContentsView,
  saveWarehouseContents as endpoint,
} from '#contract/warehouse/parcel-contents.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { findLines, lockContentsParcel } from './content-queries.ts'
import { lineView } from './contents-view.ts'
import { contentsOf } from './read-contents.ts'
import { replaceContents } from './replace-contents.ts'
import { requireOpenContents } from './save-contents.ts'

/**
 * The team completes what an owner declared: a code, a weight, a clearer word. The journal has the lines of before. Refuses as
 * `saveContents`, and `parcel-without-owner`: what nobody declared is for its owner to say, once known.
 */
export async function saveWarehouseContents(
  ctx: Context,
  { parcelId, version, lines }: z.output<typeof endpoint.input>,
): Promise<ContentsView> {
  requireStaff(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    const parcel = found(await lockContentsParcel(tx, parcelId, undefined))
    const { customer_id: customerId } = parcel
    if (customerId === null) throw new Refused('parcel-without-owner')
    requireOpenContents(parcel)
    const before = (await findLines(tx, parcelId)).map(lineView)
    await replaceContents(tx, parcel, { version, lines })
    await recordFact(tx, ctx, {
      type: 'parcel.contents-changed',
      customerId,
      parcelId,
      details: { lines: lines.length },
      change: { before: { lines: before }, after: { lines } },
    })
  })
  return contentsOf(ctx, parcelId, undefined)
}
