import type * as z from 'zod/mini'
import type { giveUpTask as endpoint } from '#contract/shipping/paid-tasks.ts'
import type { LinePart } from '#domain/refund/allocate-refund.ts'
import type { PaidTask } from '#domain/shipment/paid-tasks.ts'
import type { Cents } from '#domain/units.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import type { CorrectedInvoice } from '#server/payments/invoices/corrected-invoice.ts'
import { lockOrderMoney } from '#server/payments/refunds/locked-money.ts'
import { placesOfOptions } from '#server/payments/refunds/paired-options.ts'
import { proposeRefund } from '#server/payments/refunds/propose-refund.ts'
import { lockShipmentAlone } from './locked-shipment.ts'
import { paidForShipment } from './paid-work-of.ts'
import { recordTask } from './prove-task.ts'

/**
 * Paid work that cannot be done stops the box no longer: what was paid for it becomes a refund for an admin to approve, with the
 * reason.
 */
export async function giveUpTask(
  ctx: Context,
  { shipmentId, taskKey, reason }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  const staffId = requireStaff(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    // The locks of a refund, in its order: it takes the parcels and the shipment too.
    const money = await lockOrderMoney(tx, await orderOf(tx, shipmentId))
    const shipment = await lockShipmentAlone(tx, shipmentId)
    if (shipment.status !== 'to_pack') throw new Refused('shipment-not-to-pack')
    const { tasks } = await paidForShipment(tx, shipment)
    const task = tasks.find(({ key }) => key === taskKey)
    if (!task) throw new Refused('task-unknown')
    if (task.isDone || task.isImpossible) throw new Refused('task-proved')
    await tx
      .insertInto('task_proofs')
      .values({
        shipment_id: shipmentId,
        task_key: taskKey,
        outcome: 'impossible',
        note: reason,
        recorded_by: staffId,
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
    return {}
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
