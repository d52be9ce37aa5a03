import type { LinePart } from '#domain/refund/allocate-refund.ts'
import { leftOf } from '#domain/refund/allocate-refund.ts'
import { planRefund } from '#domain/refund/plan-refund.ts'
import { cents } from '#domain/units.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { found } from '#server/core/refused.ts'
import { correctedInvoice, type CorrectedInvoice } from '#server/invoices/corrected-invoice.ts'
import { lockOrderMoney, refundsOf } from '#server/refunds/locked-money.ts'
import { placesOfOptions } from '#server/refunds/places-of-options.ts'
import { committedOf, promiseRefund } from '#server/refunds/promise-refund.ts'
import { refundableLines } from '#server/refunds/refundable-lines.ts'

/**
 * Paid options of parcels that are gone can no longer be done: their tasks leave the bench, and what was paid for them is a
 * refund for an admin to approve. The caller holds the parcels; orders and payments come after them.
 */
export async function giveUpOptions(
  tx: Tx,
  ctx: Context,
  parcelIds: readonly string[],
): Promise<void> {
  const orders = await tx
    .selectFrom('parcel_options')
    .innerJoin('parcels', 'parcels.id', 'parcel_options.parcel_id')
    .select('order_id')
    .distinct()
    .where('parcels.id', 'in', parcelIds)
    .where((or) =>
      or.or([or('parcels.status', '=', 'returned'), or('destroyed_at', 'is not', null)]),
    )
    .where('parcel_options.status', '=', 'open')
    .orderBy('order_id')
    .execute()
  for (const { order_id: orderId } of orders) await giveUpOf(tx, ctx, orderId, parcelIds)
}

async function giveUpOf(
  tx: Tx,
  ctx: Context,
  orderId: string,
  parcelIds: readonly string[],
): Promise<void> {
  const money = await lockOrderMoney(tx, orderId)
  const options = await cancelOptions(tx, ctx, orderId, parcelIds)
  for (const { customer_id: customerId, parcel_id, label } of options) {
    const subject = { customerId, orderId, ...(parcel_id === null ? {} : { parcelId: parcel_id }) }
    await recordFact(tx, ctx, { type: 'option.given-up', ...subject, details: { name: label } })
  }
  const refunds = await refundsOf(tx, money.paymentId)
  const invoice = found(await correctedInvoice(tx, orderId))
  const lines = refundableLines(invoice, refunds)
  const parts = await partsOf(tx, invoice, options, lines.map(leftOf))
  const committedCents = committedOf(refunds)
  const room = cents(money.capturedCents - committedCents)
  const planned = planRefund(lines, room, { kind: 'lines', parts })
  // What was given back already is not given back twice.
  if (!planned.ok || planned.value.amountCents === 0) return
  await promiseRefund(tx, ctx, {
    ...planned.value,
    orderId,
    paymentId: money.paymentId,
    staffId: requireStaff(ctx.actor),
    status: 'awaiting_approval',
    reason: 'service-not-rendered',
    note: `Colis parti avant : ${options.map(({ label }) => label).join(', ')}`.slice(0, 300),
    committedCents,
  })
}

type GivenUp = Awaited<ReturnType<typeof cancelOptions>>

const cancelOptions = (tx: Tx, ctx: Context, orderId: string, parcelIds: readonly string[]) =>
  tx
    .updateTable('parcel_options')
    .set({ status: 'cancelled', updated_at: ctx.now() })
    .where('order_id', '=', orderId)
    .where('parcel_id', 'in', parcelIds)
    .where('status', '=', 'open')
    .returning(['id', 'customer_id', 'parcel_id', 'label'])
    .execute()

/** Each of the invoice's lines that paid for one of them, as far as something is left of it. */
async function partsOf(
  tx: Tx,
  invoice: CorrectedInvoice,
  options: GivenUp,
  left: readonly number[],
): Promise<LinePart[]> {
  const places = await placesOfOptions(tx, invoice, options)
  return places
    .map((line) => ({ line, amountCents: cents(left[line] ?? 0) }))
    .filter(({ amountCents }) => amountCents > 0)
}
