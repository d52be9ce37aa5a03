import type { DoneShare } from '#domain/refund/withdrawal-share.ts'
import { cents, type Cents } from '#domain/units.ts'
import type { Database, Tx } from '#server/core/context.ts'
import {
  correctedInvoice,
  type CorrectedInvoice,
} from '#server/payments/invoices/corrected-invoice.ts'
import { doneShares, keptShares } from './done-shares.ts'

export type Declared = { readonly orderId: string; readonly receivedAt: Date }

export type WithdrawnOrder = {
  readonly paymentId: string
  readonly capturedCents: Cents
  readonly invoice: CorrectedInvoice
  readonly isExpress: boolean
  /** How much of each line stays owed; `null`: nothing does. */
  readonly shares: readonly DoneShare[] | null
}

/** What a withdrawal finds of its order; `undefined` for one that is not paid. */
export async function withdrawnOrder(
  tx: Database | Tx,
  { orderId, receivedAt }: Declared,
): Promise<WithdrawnOrder | undefined> {
  const payment = await tx
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .leftJoin('checkouts as c', 'c.id', 'o.checkout_id')
    .leftJoin('plan_changes as g', 'g.order_id', 'o.id')
    .select(['p.id', 'p.amount_cents'])
    .select((row) =>
      row.fn
        .coalesce('c.express_requested_at', 'g.express_requested_at')
        .as('express_requested_at'),
    )
    .where('p.order_id', '=', orderId)
    .executeTakeFirst()
  const invoice = await correctedInvoice(tx, orderId)
  if (!payment || !invoice) return undefined
  const isExpress = payment.express_requested_at !== null
  return {
    paymentId: payment.id,
    capturedCents: cents(payment.amount_cents),
    invoice,
    isExpress,
    shares: isExpress ? await doneShares(tx, invoice, receivedAt) : await keptShares(tx, invoice),
  }
}
