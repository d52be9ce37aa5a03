import type { Measures } from '#domain/parcel/measures.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { found } from '#server/core/refused.ts'
import type { LockedShipment } from './locked-shipment.ts'

type Repacked = {
  readonly taskKey: string
  readonly parcelId: string
  readonly after: Measures
}

/** Adds to a recorded repackaging what it made of the parcel, beside its measures as it came (docs/rules/shipping.md#recorded-operations). */
export async function recordRepacking(
  tx: Tx,
  ctx: Context,
  { id: shipmentId, orderId, customerId }: LockedShipment,
  { taskKey, parcelId, after: { weight, dimensions } }: Repacked,
): Promise<void> {
  const row = found(
    await tx
      .selectFrom('parcels as p')
      .leftJoin('receptions as r', 'r.parcel_id', 'p.id')
      .select(['p.tracking_number', 'r.weight_g', 'r.length_mm', 'r.width_mm', 'r.height_mm'])
      .where('p.id', '=', parcelId)
      .executeTakeFirst(),
  )
  const { tracking_number: trackingNumber, ...before } = row
  await tx
    .updateTable('task_proofs')
    .set({ parcel_id: parcelId, weight_before_g: before.weight_g })
    .set({ length_before_mm: before.length_mm, width_before_mm: before.width_mm })
    .set({ height_before_mm: before.height_mm, weight_after_g: weight })
    .set({ length_after_mm: dimensions.length, width_after_mm: dimensions.width })
    .set({ height_after_mm: dimensions.height })
    .where('shipment_id', '=', shipmentId)
    .where('task_key', '=', taskKey)
    .execute()
  await recordFact(tx, ctx, {
    type: 'parcel.repacked',
    customerId,
    orderId,
    shipmentId,
    parcelId,
    details: {
      trackingNumber,
      beforeGrams: before.weight_g,
      afterGrams: weight,
      sidesBefore: [before.length_mm, before.width_mm, before.height_mm],
      sidesAfter: [dimensions.length, dimensions.width, dimensions.height],
    },
  })
}
