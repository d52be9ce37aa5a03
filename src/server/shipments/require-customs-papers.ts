import { missingPapers } from '#domain/parcel/contents.ts'
import { customsPapers, paperColumns } from '#server/contents/customs-papers.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { Refused } from '#server/core/refused.ts'
import type { LockedShipment } from './shipment-queries.ts'

const hold = 'customs-papers-missing'

/**
 * Refused with `customs-papers-missing` and what each parcel lacks (decisions §12), unless an admin passes it: the reason is
 * a fact. The caller holds the shipment and its parcels.
 */
export async function requireCustomsPapers(
  tx: Tx,
  ctx: Context,
  shipmentId: string,
  { parcelIds, orderId, customerId }: LockedShipment,
  pass: { readonly reason: string } | undefined,
): Promise<void> {
  if (pass) requireAdmin(ctx.actor)
  const parcels = await lackingPapers(tx, parcelIds)
  if (parcels.length === 0) return
  if (!pass) throw new Refused(hold, { parcels })
  await recordFact(tx, ctx, {
    type: 'shipment.hold-passed',
    customerId,
    orderId,
    shipmentId,
    details: { hold },
    change: { before: {}, after: { reason: pass.reason } },
  })
}

/** Those of these parcels whose papers are not complete, each with what they lack. */
async function lackingPapers(tx: Tx, parcelIds: readonly string[]) {
  if (parcelIds.length === 0) return []
  const rows = await tx
    .selectFrom('parcels')
    .select(['id', 'tracking_number', ...paperColumns])
    .where('id', 'in', parcelIds)
    .orderBy('id')
    .execute()
  return rows
    .map((row) => ({
      id: row.id,
      trackingNumber: row.tracking_number,
      missing: missingPapers(customsPapers(row)),
    }))
    .filter(({ missing }) => missing.length > 0)
}
