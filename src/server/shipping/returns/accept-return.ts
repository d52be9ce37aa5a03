import type * as z from 'zod/mini'
import type { acceptReturn as endpoint } from '#contract/shipping/shop-returns.ts'
import { acceptReturn as accept } from '#domain/shop-return/shop-return.ts'
import { cents } from '#domain/units.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted } from '#server/core/refused.ts'
import { storageDue } from '#server/warehouse/storage/storage-due.ts'
import { lockMyReturn } from './locked-return.ts'

/** Agrees to the price of a return and freezes the storage due: it is in the cart, or may be sent when nothing is to pay. */
export async function acceptReturn(
  ctx: Context,
  { returnId: requestId, totalCents: seenCents }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const customerId = requireCustomer(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { parcelId, shopReturn } = await lockMyReturn(tx, customerId, requestId)
    const { state, fee_cents, valid_until: validUntil } = shopReturn
    const due = (await storageDue(tx, ctx, [parcelId])).get(parcelId)
    const feeCents = fee_cents === null ? null : cents(fee_cents)
    const storageCents = due?.feeDueCents ?? cents(0)
    const agreed = accepted(
      accept({ state, feeCents, validUntil }, { storageCents, seenCents, at: ctx.now() }),
      { totalCents: (feeCents ?? 0) + storageCents },
    )
    await tx
      .updateTable('shop_returns')
      .set({ state: agreed.state, storage_cents: storageCents, storage_days: due?.days ?? 0 })
      .set({ accepted_at: ctx.now() })
      .where('request_id', '=', requestId)
      .execute()
    const details = { totalCents: agreed.totalCents }
    await recordFact(tx, ctx, { type: 'parcel.return-accepted', customerId, parcelId, details })
    return { state: agreed.state }
  })
}
