import { invoiceNumber } from '#domain/invoice/invoice.ts'
import type { BasketItem } from '#server/payments/checkout/basket-items.ts'
import type { LockedQuote, SentVersion } from '#server/payments/checkout/payable-quotes.ts'
import type { Capture } from '#server/payments/stripe/read-capture.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import type { PlacedOrder } from '#server/payments/orders/place-order.ts'
import { composeInvoice } from './compose-invoice.ts'
import { contentPrint } from './invoice-content.ts'
import { keepInvoiceVat } from './keep-invoice-vat.ts'
import { takeDocumentNumber } from './take-document-number.ts'

/** An option or a subscription period, as sold. */
export type InvoicedItem = Pick<
  BasketItem,
  'name' | 'detail' | 'lineCode' | 'unitCents' | 'quantity' | 'amountCents'
>

export type Sale = {
  readonly order: PlacedOrder
  readonly customerId: string
  readonly quotes: readonly LockedQuote[]
  readonly versions: readonly SentVersion[]
  readonly items: readonly InvoicedItem[]
  readonly capture: Capture
}

const series = 'F'

/**
 * Issues the invoice of a paid order: takes the next number of the year, in the caller's transaction, and freezes the content.
 */
export async function issueInvoice(tx: Tx, ctx: Context, sale: Sale): Promise<string> {
  const { order, customerId } = sale
  const turn = await takeDocumentNumber(tx, ctx, series)
  const number = invoiceNumber(turn.year, turn.sequence)
  const content = await composeInvoice(tx, sale, number, turn.issuedAt)
  const { id } = await tx
    .insertInto('invoices')
    .values({
      number,
      series,
      year: turn.year,
      sequence: turn.sequence,
      customer_id: customerId,
      order_id: order.id,
      total_cents: content.totals.grossCents,
      content: JSON.stringify(content),
      content_sha256: contentPrint(content),
      issued_at: turn.issuedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepInvoiceVat(tx, id, content)
  await recordFact(tx, ctx, {
    type: 'invoice.issued',
    customerId,
    orderId: order.id,
    details: { number },
  })
  return id
}
