import { requestCan, requestTransitions, type RequestState } from '#domain/parcel/request.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'

/** Withdraws a request that nobody has answered yet. */
export async function withdrawRequest(
  ctx: Context,
  { requestId }: { readonly requestId: string },
): Promise<Record<string, never>> {
  const customerId = requireCustomer(ctx.actor)
  return inTransaction(ctx, async (tx) => {
    const request = found(
      await tx
        .selectFrom('parcel_requests')
        .select(['state', 'parcel_id', 'kind'])
        .where('id', '=', requestId)
        .where('customer_id', '=', customerId)
        .forUpdate()
        .executeTakeFirst(),
    )
    if (!requestCan('withdraw', request.state as RequestState)) {
      throw new Refused('request-not-open')
    }
    await tx
      .updateTable('parcel_requests')
      .set({ state: requestTransitions.withdraw.to, outcome: 'withdrawn', closed_at: ctx.now() })
      .where('id', '=', requestId)
      .execute()
    const subject = request.parcel_id === null ? {} : { parcelId: request.parcel_id }
    const details = { kind: request.kind }
    await recordFact(tx, ctx, {
      type: 'parcel.request-withdrawn',
      customerId,
      ...subject,
      details,
    })
    return {}
  })
}
