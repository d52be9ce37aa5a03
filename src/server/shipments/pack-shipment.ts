import type * as z from 'zod/mini'
import type { packShipment as endpoint, ShipmentView } from '#contract/shipments.ts'
import type { ParcelId } from '#domain/parcel/parcel.ts'
import { pack } from '#domain/shipment/pack.ts'
import { currentCatalogue } from '#server/catalogue/current-catalogue.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted } from '#server/core/refused.ts'
import { moveParcels } from './move-parcels.ts'
import { requireCustomsPapers } from './require-customs-papers.ts'
import { findShipment, lockShipment } from './shipment-queries.ts'
import { shipmentView } from './shipment-views.ts'

/** Closes the box: exactly its parcels were scanned into it, and the carrier takes its weight and size. */
export async function packShipment(
  ctx: Context,
  { shipmentId, scannedParcelIds, pass, ...measures }: z.output<typeof endpoint.input>,
): Promise<ShipmentView> {
  requireStaff(ctx.actor)
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())

  return inTransaction(ctx, async (tx) => {
    const shipment = await lockShipment(tx, shipmentId)
    const packed = accepted(
      pack(catalogue.limits, shipment, {
        scanned: scannedParcelIds as ParcelId[],
        weight: measures.weightGrams,
        dimensions: {
          length: measures.lengthMm,
          width: measures.widthMm,
          height: measures.heightMm,
        },
        at: ctx.now(),
      }),
    )
    await requireCustomsPapers(tx, ctx, shipmentId, shipment, pass)
    await savePacked(tx, ctx, shipmentId, packed)
    await moveParcels(tx, ctx, shipmentId, shipment, 'pack')
    const { orderId, customerId } = shipment
    await recordFact(tx, ctx, {
      type: 'shipment.packed',
      customerId,
      orderId,
      shipmentId,
      change: { before: {}, after: measures },
    })
    return shipmentView(await findShipment(tx, shipmentId))
  })
}

type Packed = Extract<ReturnType<typeof pack>, { ok: true }>['value']

async function savePacked(tx: Tx, ctx: Context, shipmentId: string, packed: Packed): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({
      status: packed.status,
      weight_g: packed.weight,
      length_mm: packed.dimensions.length,
      width_mm: packed.dimensions.width,
      height_mm: packed.dimensions.height,
      packed_at: packed.packedAt,
      updated_at: ctx.now(),
    })
    .where('id', '=', shipmentId)
    .execute()
}
