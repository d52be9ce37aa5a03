import type * as z from 'zod/mini'
import type {
  giveUpTask as giveUpTaskEndpoint,
  proveTask as proveTaskEndpoint,
  reopenTask as reopenEndpoint,
} from '#contract/shipping/paid-tasks.ts'
import type { LinePart } from '#domain/refund/plan-refund.ts'
import { type PaidTask, proveTask as prove } from '#domain/shipment/paid-tasks.ts'
import type { Cents } from '#domain/units.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, found, InvalidInput, Refused } from '#server/core/refused.ts'
import type { CorrectedInvoice } from '#server/payments/invoices/corrected-invoice.ts'
import { lockOrderMoney } from '#server/payments/refunds/locked-money.ts'
import { placesOfOptions } from '#server/payments/refunds/paired-options.ts'
import { proposeRefund } from '#server/payments/refunds/promise-refund.ts'
import { attachPhotos } from '#server/warehouse/photos/attach-photos.ts'
import { type LockedShipment, lockShipment, lockShipmentAlone } from './locked-shipment.ts'
import type { Measures } from '#domain/parcel/measures.ts'
import { recordRepacking } from './record-repacking.ts'
import { paidForShipment } from './paid-work-of.ts'

/** Records one paid task as done, with who did it and its proof; other people at the bench see it at once. */
export async function proveTask(
  ctx: Context,
  { shipmentId, taskKey, note, repacked, ...given }: z.output<typeof proveTaskEndpoint.input>,
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

type Given = Pick<
  z.output<typeof proveTaskEndpoint.input>,
  'photoIds' | 'parcelId' | 'photosByParcel'
>
type Group = { readonly parcelId: string | null; readonly photoIds: readonly string[] }

/** The photos of each parcel; `repacked` is the parcel whose repackaging they show. */
const photoGroups = (
  { photoIds, parcelId, photosByParcel }: Given,
  repacked: string | undefined,
): readonly Group[] =>
  (photosByParcel ?? [{ parcelId: repacked ?? parcelId, photoIds }]).filter(
    (group) => group.photoIds.length > 0,
  )

const measuresOf = (
  given: NonNullable<z.output<typeof proveTaskEndpoint.input>['repacked']>,
): Measures => ({
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
const recordTask = (
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

/**
 * Paid work that cannot be done stops the box no longer: what was paid for it becomes a refund for an admin to approve, with the
 * reason.
 */
export async function giveUpTask(
  ctx: Context,
  { shipmentId, taskKey, reason }: z.output<typeof giveUpTaskEndpoint.input>,
): Promise<Record<string, never>> {
  requireStaff(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    // The locks of a refund, in its order: it takes the parcels and the shipment too.
    const money = await lockOrderMoney(tx, await orderOf(tx, shipmentId))
    const shipment = await lockShipmentAlone(tx, shipmentId)
    if (shipment.status !== 'to_pack') throw new Refused('shipment-not-to-pack')
    const { tasks } = await paidForShipment(tx, shipment)
    const task = tasks.find(({ key }) => key === taskKey)
    if (!task) throw new Refused('task-unknown')
    if (task.isDone || task.isImpossible) throw new Refused('task-proved')
    await giveUp(tx, ctx, { money, shipment, task, reason })
    return {}
  })
}

type GivenUp = {
  readonly money: Awaited<ReturnType<typeof lockOrderMoney>>
  readonly shipment: LockedShipment
  readonly task: PaidTask
  readonly reason: string
}

/** Records a task as impossible, and proposes the refund of its line. */
export async function giveUp(
  tx: Tx,
  ctx: Context,
  { money, shipment, task, reason }: GivenUp,
): Promise<void> {
  await tx
    .insertInto('task_proofs')
    .values({
      shipment_id: shipment.id,
      task_key: task.key,
      outcome: 'impossible',
      note: reason,
      recorded_by: requireStaff(ctx.actor),
      recorded_at: ctx.now(),
    })
    .execute()
  const details = { name: task.label }
  await recordTask(tx, ctx, shipment, 'shipment.task-impossible', details, { reason })
  const quoteNumber = await quoteNumberOf(tx, shipment.quoteId)
  await proposeRefund(tx, ctx, money, {
    note: `Prestation impossible, ${task.label} : ${reason}`,
    partsOf: async (invoice, paid) => partOf(paid, await lineOf(tx, invoice, task, quoteNumber)),
  })
}

async function orderOf(tx: Tx, shipmentId: string): Promise<string> {
  const row = await tx
    .selectFrom('shipments')
    .select('order_id')
    .where('id', '=', shipmentId)
    .executeTakeFirst()
  return found(row).order_id
}

async function quoteNumberOf(tx: Tx, quoteId: string): Promise<string> {
  const { number } = await tx
    .selectFrom('quotes')
    .select('number')
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow()
  return number
}

/** The invoice has the lines of a version in their order; an option that was bought by itself has its own line. */
async function lineOf(
  tx: Tx,
  invoice: CorrectedInvoice,
  { line, optionId }: PaidTask,
  quoteNumber: string,
): Promise<number | undefined> {
  if (line === null) {
    return (await placesOfOptions(tx, invoice, optionId === null ? [] : [{ id: optionId }]))[0]
  }
  const sections = invoice.content.sections.map((section) => section.quoteNumber)
  const first = invoice.lines.findIndex(({ section }) => sections[section] === quoteNumber)
  return first === -1 ? undefined : first + line
}

function partOf(paid: readonly Cents[], line: number | undefined): LinePart[] {
  const amountCents = line === undefined ? undefined : paid[line]
  return line !== undefined && amountCents ? [{ line, amountCents }] : []
}
