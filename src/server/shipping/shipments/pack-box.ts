import type * as z from 'zod/mini'
import type { packBox as endpoint } from '#contract/shipping/boxes.ts'
import type { Hold } from '#contract/shipping/holds.ts'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { noCustomsNumbers } from '#domain/customs/declaration.ts'
import { freePlace, paidOnceFor } from '#domain/shipment/box.ts'
import { pack, type ClosedBox } from '#domain/shipment/pack.ts'
import { supplementFor } from '#domain/shipment/supplement.ts'
import { isRepacking, type PaidTask, undoneTasks } from '#domain/shipment/paid-tasks.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { completeOption } from '#server/payments/options/complete-paid-option.ts'
import { followBoxes } from '#server/payments/orders/follow-boxes.ts'
import { attachBoxPhotos } from '#server/warehouse/photos/attach-photos.ts'
import { noteFound } from '#server/warehouse/shelves/move-parcels.ts'
import { freezeDeclaration } from '#server/shipping/declarations/freeze-declaration.ts'
import { boxDetails, lockShipment, type LockedShipment } from './locked-shipment.ts'
import { moveParcels } from './open-box.ts'
import { recordRepacking } from './record-repacking.ts'
import { overPaidBy, requireSoundWeight, weighedBox } from './require-sound-weight.ts'
import { paidForShipment, type PaidForShipment } from './paid-work-of.ts'
import { requireNotHeld } from './require-not-held.ts'
import { readShipmentView } from './shipment-views.ts'

/**
 * Closes one box of a shipment, with some or all of the parcels to pack, when the carrier accepts its weight and size. The last
 * box closes once the paid work is done, and when the paid tier covers the weight of all of them; any other, once the work for its
 * own parcels is.
 */
export async function packBox(
  ctx: Context,
  {
    shipmentId,
    scannedParcelIds,
    pass,
    photos = [],
    customsNumbers: numbers = noCustomsNumbers,
    isWeightChecked,
    ...measures
  }: z.output<typeof endpoint.input>,
): Promise<ShipmentView> {
  const staffId = requireStaff(ctx.actor)
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())

  return answeredInTransaction(ctx, async (tx) => {
    const shipment = await lockShipment(tx, shipmentId)
    const weighed = weighedBox(ctx, { scannedParcelIds, ...measures })
    const closed = accepted(pack(catalogue.limits, shipment, weighed))
    const parcelsGrams = await requireSoundWeight(tx, closed, isWeightChecked)
    const paid = await paidForShipment(tx, shipment)
    const found = overPaidHold(paid, shipment, closed)
    await requireNotHeld(tx, ctx, shipment, { step: 'pack', pass, found })
    if (closed.isLast) await finishTasks(tx, ctx, paid.tasks)
    else requireDone(await tasksFor(tx, closed, paid.tasks))
    const box = await insertBox(tx, ctx, shipment, closed)
    await attachBoxPhotos(tx, staffId, box.id, photos)
    await recordSoleRepacking(tx, ctx, shipment, closed, paid)
    await freezeDeclaration(tx, ctx, {
      boxId: box.id,
      shipmentId,
      parcelIds: closed.parcelIds,
      grossGrams: closed.weight,
      postageCents: paidOnceFor(box, paid.postageCents),
      numbers,
    })
    await moveParcels(tx, ctx, { shipment, box, parcelIds: closed.parcelIds }, 'pack')
    for (const parcelId of closed.parcelIds) await noteFound(tx, ctx, { parcelId })
    await followBoxes(tx, ctx, shipmentId)
    const { orderId, customerId } = shipment
    const paidTasks = closed.isLast ? paid.tasks.map(({ label }) => label) : []
    await recordFact(tx, ctx, {
      type: 'shipment.packed',
      customerId,
      orderId,
      shipmentId,
      details: {
        ...boxDetails(box),
        parcels: closed.parcelIds.length,
        parcelsGrams,
        weightGrams: closed.weight,
      },
      change: { before: {}, after: { box: box.place, ...measures, paidTasks } },
    })
    return readShipmentView(tx, shipmentId, ctx.now())
  })
}

/**
 * A repackaging of the only parcel of a box, that nobody weighed apart: the box is what it became. One of a shipment that is
 * packed in several boxes is weighed apart, or not at all.
 */
async function recordSoleRepacking(
  tx: Tx,
  ctx: Context,
  shipment: LockedShipment,
  { parcelIds: [parcelId, ...others], isLast, weight, dimensions }: ClosedBox,
  { tasks, proofs }: PaidForShipment,
): Promise<void> {
  const isSole = isLast && others.length === 0 && shipment.boxed.length === 0
  if (parcelId === undefined || !isSole) return
  for (const { key: taskKey } of tasks.filter(isRepacking)) {
    const proof = proofs.find((one) => one.taskKey === taskKey)
    if (proof?.outcome !== 'done' || proof.afterGrams !== null) continue
    await recordRepacking(tx, ctx, shipment, { taskKey, parcelId, after: { weight, dimensions } })
  }
}

function overPaidHold(
  { transport }: PaidForShipment,
  shipment: LockedShipment,
  box: ClosedBox,
): Hold[] {
  const over = overPaidBy(transport, shipment, box)
  if (!over) return []
  const supplement = supplementFor(transport, over)
  const supplementCents = supplement.ok ? supplement.value.totalCents : null
  return [{ code: 'over-paid-tier', ...over, supplementCents }]
}

/** The tasks for a parcel of this box: it leaves with it. */
async function tasksFor(
  tx: Tx,
  { parcelIds }: ClosedBox,
  tasks: readonly PaidTask[],
): Promise<PaidTask[]> {
  const named = tasks.filter(({ parcel }) => parcel !== null)
  if (named.length === 0) return []
  const rows = await tx
    .selectFrom('parcels')
    .select('tracking_number')
    .where('id', 'in', parcelIds)
    .execute()
  const inBox = new Set(rows.map(({ tracking_number: number }) => number))
  return named.filter(({ parcel }) => parcel !== null && inBox.has(parcel))
}

/** Refuses with `paid-task-undone`. */
function requireDone(tasks: readonly PaidTask[]): void {
  const undone = undoneTasks(tasks)
  if (undone.length > 0) {
    throw new Refused('paid-task-undone', { tasks: undone.map(({ label }) => label) })
  }
}

/** Refuses as `requireDone`; an option that was bought alone leaves the list of options to carry out. */
async function finishTasks(tx: Tx, ctx: Context, tasks: readonly PaidTask[]): Promise<void> {
  requireDone(tasks)
  for (const { optionId, isImpossible } of tasks) {
    if (optionId !== null && !isImpossible) await completeOption(tx, ctx, optionId)
  }
}

type NewBox = { readonly id: string; readonly place: number }

async function insertBox(
  tx: Tx,
  ctx: Context,
  { id: shipmentId, boxes }: LockedShipment,
  closed: ClosedBox,
): Promise<NewBox> {
  const taken = boxes.filter(({ status }) => status !== 'opened')
  const place = freePlace(taken.map((box) => box.place))
  const { id } = await tx
    .insertInto('boxes')
    .values({
      shipment_id: shipmentId,
      place,
      status: 'ready',
      weight_g: closed.weight,
      length_mm: closed.dimensions.length,
      width_mm: closed.dimensions.width,
      height_mm: closed.dimensions.height,
      packed_at: closed.packedAt,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('shipment_parcels')
    .set({ box_id: id })
    .where('shipment_id', '=', shipmentId)
    .where('parcel_id', 'in', closed.parcelIds)
    .execute()
  return { id, place }
}
