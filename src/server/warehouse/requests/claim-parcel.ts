import type * as z from 'zod/mini'
import type { claimParcel as endpoint, ParcelRequest } from '#contract/warehouse/parcel-requests.ts'
import { parseTrackingNumber, type TrackingNumber } from '#domain/parcel/tracking-number.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { requireTry } from '#server/core/attempts.ts'
import { InvalidInput, NotFound, Refused } from '#server/core/refused.ts'
import { isLiveCustomer } from '#server/core/customers/live-customer.ts'
import { openRequest, refusingSecond } from './open-request.ts'
import { requestView } from './request-views.ts'

/**
 * Claims a number: « that parcel is mine ». The server does not check whether such a parcel is here, so that neither the answer
 * nor its time reveals it: staff see the claim, and confirm. Five numbers a day.
 */
export async function claimParcel(
  ctx: Context,
  { trackingNumber, proof }: z.output<typeof endpoint.input>,
): Promise<ParcelRequest> {
  const customerId = requireCustomer(ctx.actor)
  const number = parseTrackingNumber(trackingNumber)
  if (!number.ok) throw new InvalidInput({ trackingNumber: 'invalid' })
  await requireTry(ctx, { key: `parcel-claim:${customerId}`, max: 5, windowMs: 24 * 3_600_000 })

  return refusingSecond(() =>
    inTransaction(ctx, async (tx) => {
      if (!(await isLiveCustomer(tx, customerId))) throw new NotFound()
      await refuseOwn(tx, customerId, number.value)
      const row = await openRequest(tx, ctx, {
        kind: 'claim',
        customer_id: customerId,
        tracking_number: number.value,
        reason: proof,
      })
      await recordFact(tx, ctx, { type: 'parcel.claim-asked', customerId })
      return requestView(row)
    }),
  )
}

/** Reveals only the customer's own parcels. */
async function refuseOwn(tx: Tx, customerId: string, number: TrackingNumber): Promise<void> {
  const own = await tx
    .selectFrom('parcels')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('tracking_number', '=', number)
    .where('status', '<>', 'pending_arrival')
    .executeTakeFirst()
  if (own) throw new Refused('parcel-already-yours', { parcelId: own.id })
}
