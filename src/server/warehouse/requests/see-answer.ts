import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'

/** Notes that the customer saw the answer on a screen: it is no longer new. It records no fact: nobody else is notified. */
export async function seeAnswer(
  ctx: Context,
  { requestId }: { readonly requestId: string },
): Promise<Record<string, never>> {
  const customerId = requireCustomer(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const request = found(
      await tx
        .selectFrom('parcel_requests')
        .select(['answered_at', 'seen_at'])
        .where('id', '=', requestId)
        .where('customer_id', '=', customerId)
        .forUpdate()
        .executeTakeFirst(),
    )
    if (request.answered_at === null) throw new Refused('request-not-answered')
    if (request.seen_at !== null) return {}
    await tx
      .updateTable('parcel_requests')
      .set({ seen_at: ctx.now() })
      .where('id', '=', requestId)
      .execute()
    return {}
  })
}
