import type * as z from 'zod/mini'
import type { ContentsView, stateValue as endpoint } from '#contract/warehouse/parcel-contents.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { lockContentsParcel } from './content-queries.ts'
import { contentsOf } from './read-contents.ts'
import { requireOpenContents } from './save-contents.ts'

/**
 * When no shop gave an invoice, the declared value replaces it, with the reason (docs/rules/parcels.md#customs-papers). Refuses
 * `contents-closed`.
 */
export async function stateValue(
  ctx: Context,
  { parcelId, reason }: z.output<typeof endpoint.input>,
): Promise<ContentsView> {
  const customerId = requireCustomer(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    const parcel = found(await lockContentsParcel(tx, parcelId, customerId))
    requireOpenContents(parcel)
    if (parcel.value_reason === reason) return
    await tx
      .updateTable('parcels')
      .set({ value_reason: reason })
      .where('id', '=', parcelId)
      .execute()
    const valueReason = reason ?? parcel.value_reason
    const type = reason === null ? 'parcel.value-withdrawn' : 'parcel.value-stated'
    await recordFact(tx, ctx, { type, customerId, parcelId, details: { valueReason } })
  })
  return contentsOf(ctx, parcelId, customerId)
}
