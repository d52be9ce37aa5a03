import type * as z from 'zod/mini'
import type {
  proveTask as endpoint,
  reopenTask as reopenEndpoint,
} from '#contract/shipping/paid-tasks.ts'
import { proveTask as prove } from '#domain/shipment/task-proof.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, InvalidInput, Refused } from '#server/core/refused.ts'
import { attachPhotos } from '#server/warehouse/photos/attach-photos.ts'
import { lockShipment, type LockedShipment } from './locked-shipment.ts'
import type { Measures } from '#domain/parcel/measures.ts'
import { recordRepacking } from './record-repacking.ts'
import { paidForShipment } from './paid-work-of.ts'

/** Records one paid task as done, with who did it and its proof; other people at the bench see it at once. */
export async function proveTask(
  ctx: Context,
  { shipmentId, taskKey, note, repacked, ...given }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  const staffId = requireStaff(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const shipment = await lockToPack(tx, shipmentId)
    const { tasks } = await paidForShipment(tx, shipment)
    const task = tasks.find(({ key }) => key === taskKey)
    const after = repacked && measuresOf(repacked)
    const groups = photoGroups(given, repacked?.parcelId)
    const photoIds = groups.flatMap((group) => group.photoIds)
    accepted(prove(task, { note, photoIds, repacked: after }))
    for (const group of groups) {
      await attachPhotos(tx, staffId, parcelOf(shipment, group.parcelId), group.photoIds)
    }
    await tx
      .insertInto('task_proofs')
      .values({
        shipment_id: shipmentId,
        task_key: taskKey,
        outcome: 'done',
        note,
        photo_id: photoIds[0] ?? null,
        recorded_by: staffId,
        recorded_at: ctx.now(),
      })
      .execute()
    await recordTask(tx, ctx, shipment, 'shipment.task-done', { name: task?.label ?? '' }, { note })
    if (repacked && after) {
      const made = { taskKey, parcelId: parcelOf(shipment, repacked.parcelId), after }
      await recordRepacking(tx, ctx, shipment, made)
    }
    return {}
  })
}

/** Takes back a task that was recorded as done by mistake. */
export async function reopenTask(
  ctx: Context,
  { shipmentId, taskKey }: z.output<typeof reopenEndpoint.input>,
): Promise<Record<string, never>> {
  requireStaff(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const shipment = await lockToPack(tx, shipmentId)
    const { tasks } = await paidForShipment(tx, shipment)
    const removed = await tx
      .deleteFrom('task_proofs')
      .where('shipment_id', '=', shipmentId)
      .where('task_key', '=', taskKey)
      .where('outcome', '=', 'done')
      .returning('task_key')
      .executeTakeFirst()
    if (!removed) throw new Refused('task-unknown')
    const name = tasks.find(({ key }) => key === taskKey)?.label ?? ''
    await recordTask(tx, ctx, shipment, 'shipment.task-reopened', { name })
    return {}
  })
}

type Given = Pick<z.output<typeof endpoint.input>, 'photoIds' | 'parcelId' | 'photosByParcel'>
type Group = { readonly parcelId: string | null; readonly photoIds: readonly string[] }

/** The photos of each parcel; `repacked` is the parcel whose repackaging they show. */
const photoGroups = (
  { photoIds, parcelId, photosByParcel }: Given,
  repacked: string | undefined,
): readonly Group[] =>
  (photosByParcel ?? [{ parcelId: repacked ?? parcelId, photoIds }]).filter(
    (group) => group.photoIds.length > 0,
  )

const measuresOf = (given: NonNullable<z.output<typeof endpoint.input>['repacked']>): Measures => ({
  weight: given.weightGrams,
  dimensions: { length: given.lengthMm, width: given.widthMm, height: given.heightMm },
})

async function lockToPack(tx: Tx, shipmentId: string): Promise<LockedShipment> {
  const shipment = await lockShipment(tx, shipmentId)
  if (shipment.status !== 'to_pack') throw new Refused('shipment-not-to-pack')
  return shipment
}

/** The parcel of the shipment whose owner sees the photos with it. */
function parcelOf({ toPack, boxed }: LockedShipment, asked: string | null): string {
  const parcelId = [...toPack, ...boxed].find((id) => asked === null || id === asked)
  if (parcelId === undefined) throw new InvalidInput({ parcelId: 'unknown' })
  return parcelId
}

/** What happened to a paid task, on the story of its shipment. */
export const recordTask = (
  tx: Tx,
  ctx: Context,
  { id: shipmentId, orderId, customerId }: Pick<LockedShipment, 'id' | 'orderId' | 'customerId'>,
  type: 'shipment.task-done' | 'shipment.task-reopened' | 'shipment.task-impossible',
  details: { readonly name: string },
  after: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  recordFact(tx, ctx, {
    type,
    customerId,
    orderId,
    shipmentId,
    details,
    change: { before: {}, after },
  })
