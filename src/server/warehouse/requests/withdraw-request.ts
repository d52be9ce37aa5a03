import { mayWithdraw, requestTransitions, type RequestState } from '#domain/parcel/request.ts'
import type { ReturnState } from '#domain/shop-return/shop-return.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { endReturns, requireNotBeingPaid } from '#server/warehouse/parcel-rows/end-returns.ts'
import { lockParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'

/**
 * Withdraws a request that nobody has answered yet, or a return that is not paid: the parcel is free again. Refuses with
 * `request-not-open`, or `payment-in-progress` while a transfer for the return is under way.
 */
export async function withdrawRequest(
  ctx: Context,
  { requestId }: { readonly requestId: string },
): Promise<Record<string, never>> {
  const customerId = requireCustomer(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const {
      state,
      parcel_id: parcelId,
      kind,
      return_state,
    } = await lockOwn(tx, customerId, requestId)
    const request = {
      state: state as RequestState,
      returnState: return_state as ReturnState | null,
    }
    if (!mayWithdraw(request)) throw new Refused('request-not-open')
    await requireNotBeingPaid(tx, requestId)
    await tx
      .updateTable('parcel_requests')
      .set({ state: requestTransitions.withdraw.to, outcome: 'withdrawn', closed_at: ctx.now() })
      .where('id', '=', requestId)
      .execute()
    await endReturns(tx, ctx, [requestId], 'withdrawn')
    const subject = parcelId === null ? {} : { parcelId }
    const details = { kind }
    await recordFact(tx, ctx, {
      type: 'parcel.request-withdrawn',
      customerId,
      ...subject,
      details,
    })
    return {}
  })
}

/** Locks the parcel, then the request: the order of every other operation on a return. */
async function lockOwn(tx: Tx, customerId: string, requestId: string) {
  const { parcel_id: parcelId } = found(
    await tx
      .selectFrom('parcel_requests')
      .select('parcel_id')
      .where('id', '=', requestId)
      .where('customer_id', '=', customerId)
      .executeTakeFirst(),
  )
  if (parcelId !== null) await lockParcel(tx, parcelId)
  const request = await tx
    .selectFrom('parcel_requests as r')
    .leftJoin('shop_returns as v', 'v.request_id', 'r.id')
    .select(['r.state', 'r.parcel_id', 'r.kind', 'v.state as return_state'])
    .where('r.id', '=', requestId)
    .where('r.customer_id', '=', customerId)
    .forUpdate('r')
    .executeTakeFirst()
  return found(request)
}
