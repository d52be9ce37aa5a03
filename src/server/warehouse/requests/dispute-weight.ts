import type * as z from 'zod/mini'
import type {
  disputeWeight as endpoint,
  ParcelRequest,
} from '#contract/warehouse/parcel-requests.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { lockParcelOf } from '#server/warehouse/parcels/parcel-queries.ts'
import { openRequest, refusingSecond, requireAct } from './open-request.ts'
import { requestView } from './request-views.ts'

/** Asks the warehouse to weigh again, within 48 hours of the measurement. */
export async function disputeWeight(
  ctx: Context,
  { parcelId, reason }: z.output<typeof endpoint.input>,
): Promise<ParcelRequest> {
  const customerId = requireCustomer(ctx.actor)
  return refusingSecond(() =>
    inTransaction(ctx, async (tx) => {
      const parcel = found(await lockParcelOf(tx, customerId, parcelId))
      await requireAct(tx, ctx, parcel, 'dispute-weight')
      const asked = { kind: 'weight-dispute', customer_id: customerId } as const
      const row = await openRequest(tx, ctx, { ...asked, parcel_id: parcelId, reason })
      await recordFact(tx, ctx, { type: 'parcel.weight-disputed', customerId, parcelId })
      return requestView(row)
    }),
  )
}
