import type * as z from 'zod/mini'
import type { findResemblingParcels as endpoint } from '#contract/warehouse/parcels.ts'
import { rankNearNumbers, unchangedParts } from '#domain/parcel/near-number.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import { parseTrackingNumber } from '#domain/parcel/tracking-number.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'

const mostCandidates = 50
const mostShown = 3

/** The customer's own parcels with this number, or one typing slip away; none for a text that is no number. */
export async function findResemblingParcels(
  ctx: Context,
  { trackingNumber }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const customerId = requireCustomer(ctx.actor)
  const parsed = parseTrackingNumber(trackingNumber)
  if (!parsed.ok) return { parcels: [] }
  const candidates = await candidatesOf(ctx, customerId, parsed.value)
  const same = candidates.filter((parcel) => parcel.trackingNumber === parsed.value)
  const near = rankNearNumbers(parsed.value, candidates)
  return {
    parcels: [...same, ...near].slice(0, mostShown).map((parcel) => ({
      ...parcel,
      status: parcel.status as ParcelStatus,
      isSame: parcel.trackingNumber === parsed.value,
    })),
  }
}

/** Newest first, those of which a part is unchanged. */
const candidatesOf = (ctx: Context, customerId: string, trackingNumber: string) =>
  ctx.db
    .selectFrom('parcels')
    .select(['id', 'tracking_number as trackingNumber', 'merchant', 'status'])
    .where('customer_id', '=', customerId)
    .where('tracking_number', 'like', (row) =>
      row.fn.any(row.val(unchangedParts(trackingNumber).map((part) => `%${part}%`))),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostCandidates)
    .execute()
