import { allocateRefund, leftOfAll, type RefundableLine } from '#domain/refund/plan-refund.ts'
import { cents, type Cents } from '#domain/units.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { type Fact, recordFact } from '#server/core/facts.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import {
  correctedInvoice,
  type CorrectedInvoice,
} from '#server/payments/invoices/corrected-invoice.ts'
import { issueCreditNote } from '#server/payments/invoices/issue-credit-note.ts'
import { hasMailbox } from '#server/core/customers/client-queries.ts'
import { carryOutWithdrawal } from './carry-out-withdrawal.ts'
import { linePartsOf, type LockedMoney, type MoneyOrder, type RefundRow } from './locked-money.ts'
import { takeBackItems } from './take-back-items.ts'
import { takeBackPaidStorage, undoShipments } from './undo-shipments.ts'
import { orderCan } from '#domain/order/order.ts'

/** The provider has made the refund: issues its credit note, takes back what it bought and notifies the customer. */
export async function completeRefund(
  tx: Tx,
  ctx: Context,
  money: LockedMoney,
  refund: RefundRow,
): Promise<void> {
  if (money.order === null) return notifyRefund(tx, ctx, refund, await payerOf(tx, money.paymentId))
  const { order } = money
  // An indemnity changes nothing of what was sold.
  if (!refund.isIndemnity) await creditInvoice(tx, ctx, { ...money, order }, refund)
  if (refund.legalRequestId !== null) await carryOutWithdrawal(tx, ctx, order, refund)
  const subject = { customerId: order.customerId, subjects: [{ orderId: order.id }] }
  await notifyRefund(tx, ctx, refund, subject)
}

type OrderMoney = LockedMoney & { readonly order: MoneyOrder }

async function creditInvoice(
  tx: Tx,
  ctx: Context,
  { order, method }: OrderMoney,
  refund: RefundRow,
): Promise<void> {
  const invoice = await correctedInvoice(tx, order.id)
  if (!invoice) throw new Error(`order ${order.number} is paid without an invoice`)
  const taken = allocateRefund(
    invoice.lines,
    refund.amountCents,
    linePartsOf(refund.lines) ?? undefined,
  )
  const { id, reason } = refund
  await issueCreditNote(tx, ctx, invoice, { id, reason, taken, method, givenAt: ctx.now() })
  const after = invoice.lines.map(({ invoicedCents, creditedCents }, place) => ({
    invoicedCents,
    creditedCents: cents(creditedCents + (taken[place] ?? 0)),
  }))
  const emptiedLines = emptied(invoice, taken, after)
  await takeBackItems(tx, ctx, order, emptiedLines)
  await takeBackPaidStorage(tx, order.id, emptiedLines)
  if (leftOfAll(after) === 0) await closeGivenBack(tx, ctx, order)
}

/** The lines whose last cent this refund took. */
const emptied = (
  { lines }: CorrectedInvoice,
  taken: readonly Cents[],
  after: readonly RefundableLine[],
) =>
  lines.flatMap(({ line }, place) => {
    const state = after[place]
    const isEmptied = state && state.invoicedCents === state.creditedCents && taken[place] !== 0
    return isEmptied ? [line] : []
  })

type RefundedSubjects = {
  readonly customerId: string | null
  readonly subjects: readonly Pick<Fact, 'orderId' | 'quoteId'>[]
}

async function notifyRefund(
  tx: Tx,
  ctx: Context,
  { id: refundId, amountCents, reason, isIndemnity }: RefundRow,
  { customerId, subjects }: RefundedSubjects,
): Promise<void> {
  const details = { amountCents, reason }
  for (const subject of subjects) {
    await recordFact(tx, ctx, { type: 'payment.refunded', customerId, ...subject, details })
  }
  // The customer hears of an indemnity from its claim, once all of it has arrived.
  if (isIndemnity || customerId === null || !(await hasMailbox(tx, customerId))) return
  await notify(tx, ctx, {
    kind: 'payment-refunded',
    payload: { refundId },
    userId: customerId,
    dedupeKey: `payment-refunded:${refundId}`,
  })
}

/**
 * After a full refund: marks the order as refunded and cancels its unshipped boxes. The caller holds all the locks (`lockMoney`).
 */
async function closeGivenBack(tx: Tx, ctx: Context, order: MoneyOrder): Promise<void> {
  if (!orderCan('refund', order)) return
  await tx
    .updateTable('orders')
    .set({ status: 'refunded', updated_at: ctx.now() })
    .where('id', '=', order.id)
    .execute()
  await undoShipments(tx, ctx, order)
}

/** The payer of money that found no order, where a restored backup still has them, and the quotes that it was for. */
async function payerOf(tx: Tx, paymentId: string) {
  const rows = await tx
    .selectFrom('payments as p')
    .leftJoin('checkouts as c', 'c.id', 'p.checkout_id')
    .leftJoin('checkout_quotes as cq', 'cq.checkout_id', 'c.id')
    .select((row) => row.fn.coalesce('c.customer_id', 'p.found_for').as('payer'))
    .select('cq.quote_id as quoteId')
    .where('p.id', '=', paymentId)
    .execute()
  return { customerId: rows[0]?.payer ?? null, subjects: rows }
}
