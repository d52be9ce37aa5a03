import { sql } from 'kysely'
import { invoiceNumber } from '#domain/invoice/invoice.ts'
import { parisYearOf } from '#domain/storage/paris-day.ts'
import type { BasketItem } from '#server/checkout/basket-items.ts'
import type { LockedQuote, SentVersion } from '#server/checkout/payable-quotes.ts'
import type { Capture } from '#server/checkout/read-capture.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import type { PlacedOrder } from '#server/orders/place-order.ts'
import { composeInvoice } from './compose-invoice.ts'
import { contentPrint } from './invoice-content.ts'

/** An option or a period of a subscription, as it is sold. */
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

/** Issues the invoice of a paid order: the next number of its year, in the transaction that needs it, its content frozen. */
export async function issueInvoice(tx: Tx, ctx: Context, sale: Sale): Promise<string> {
  const { order, customerId } = sale
  const turn = await nextInvoice(tx, ctx)
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
  await recordFact(tx, ctx, {
    type: 'invoice.issued',
    customerId,
    orderId: order.id,
    details: { number },
  })
  return id
}

/**
 * One at a time until the commit: no number is lost by a rollback, and dates never go back from one number to the next.
 * The clock is read once it is our turn, so that the year of the number is the year of the date (Europe/Paris).
 */
async function nextInvoice(tx: Tx, ctx: Context) {
  await sql`select pg_advisory_xact_lock(hashtext('invoice-numbers'))`.execute(tx)
  const issuedAt = ctx.now()
  const year = parisYearOf(issuedAt)
  const { last: sequence } = await tx
    .insertInto('invoice_counters')
    .values({ series, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['series', 'year'])
        .doUpdateSet(({ eb }) => ({ last: eb('invoice_counters.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return { issuedAt, year, sequence }
}
