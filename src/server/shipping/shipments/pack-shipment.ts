import type * as z from 'zod/mini'
import type { Hold } from '#contract/shipping/holds.ts'
import type { packShipment as endpoint, ShipmentView } from '#contract/shipping/shipments.ts'
import type { ParcelId } from '#domain/parcel/parcel.ts'
import { pack } from '#domain/shipment/pack.ts'
import { overPaid } from '#domain/shipment/paid-tier.ts'
import { undoneTasks, type PaidTask } from '#domain/shipment/paid-tasks.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { completeOption } from '#server/payments/options/complete-paid-option.ts'
import { freezeDeclaration } from '#server/shipping/declarations/freeze-declaration.ts'
import { cents } from '#domain/units.ts'
import { moveParcels } from './move-parcels.ts'
import { paidForBox, type PaidForBox } from './paid-work-of.ts'
import { requireNotHeld } from './require-not-held.ts'
import { lockShipment } from './shipment-queries.ts'
import { readShipmentView } from './shipment-views.ts'

/**
 * Closes the box, when exactly its parcels were scanned into it, the carrier accepts its weight and size, the paid work is done,
 * and the paid tier covers the weight.
 */
export async function packShipment(
  ctx: Context,
  { shipmentId, scannedParcelIds, doneTasks, pass, ...measures }: z.output<typeof endpoint.input>,
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
    const paid = await paidForBox(tx, shipment)
    const found = overPaidHold(paid, packed)
    await requireNotHeld(tx, ctx, shipment, { step: 'pack', pass, found })
    await finishTasks(tx, ctx, paid.tasks, doneTasks)
    await freezeDeclaration(tx, ctx, {
      shipmentId,
      parcelIds: packed.parcelIds,
      grossGrams: packed.weight,
      postageCents: postageOf(paid),
    })
    await savePacked(tx, ctx, shipmentId, packed)
    await moveParcels(tx, ctx, shipmentId, shipment, 'pack')
    const { orderId, customerId } = shipment
    await recordFact(tx, ctx, {
      type: 'shipment.packed',
      customerId,
      orderId,
      shipmentId,
      change: {
        before: {},
        after: { ...measures, paidTasks: paid.tasks.map(({ label }) => label) },
      },
    })
    return readShipmentView(tx, shipmentId, ctx.now())
  })
}

/** The paid transport of the box: nothing where it was priced in another line. */
const postageOf = ({ transport }: PaidForBox) =>
  cents(transport.lines.find(({ code }) => code === 'carrier')?.unitCents ?? 0)

type Packed = Extract<ReturnType<typeof pack>, { ok: true }>['value']

function overPaidHold({ transport }: PaidForBox, box: Packed): Hold[] {
  const over = overPaid(transport, box)
  return over ? [{ code: 'over-paid-tier', weightGrams: box.weight, ...over }] : []
}

/** Refuses with `paid-task-undone`; an option that was bought alone leaves the list of options to carry out. */
async function finishTasks(
  tx: Tx,
  ctx: Context,
  tasks: readonly PaidTask[],
  ticked: readonly string[],
): Promise<void> {
  const undone = undoneTasks(tasks, ticked)
  if (undone.length > 0) {
    throw new Refused('paid-task-undone', { tasks: undone.map(({ label }) => label) })
  }
  for (const { optionId, isDone } of tasks) {
    if (optionId !== null && !isDone) await completeOption(tx, ctx, optionId)
  }
}

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
