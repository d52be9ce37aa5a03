import { summaryTotals } from '#domain/invoice/yearly-summary.ts'
import type { Context } from '#server/core/context.ts'
import { descriptionOf, describing } from './invoice-description.ts'
import { invoiceContent, type InvoiceContent } from './invoice-content.ts'
import { typedTotals } from './typed-content.ts'

export type SummarisedInvoice = {
  readonly number: string
  readonly issuedAt: Date
  readonly description: string
  readonly kind: 'invoice' | 'credit-note'
  readonly content: InvoiceContent
}

/** My invoices and credit notes of that year (by their number, hence Paris time), in the order of issue. */
export async function yearlyInvoices(
  ctx: Context,
  customerId: string,
  year: number,
): Promise<readonly SummarisedInvoice[]> {
  const rows = await ctx.db
    .selectFrom('invoices as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .leftJoin('invoices as f', 'f.id', 'i.corrects')
    .select(['i.number', 'i.issued_at', 'i.content', 'f.number as corrected'])
    .select(describing)
    .where('i.customer_id', '=', customerId)
    .where('i.year', '=', year)
    .orderBy('i.issued_at')
    .orderBy('i.series', 'desc')
    .orderBy('i.sequence')
    .execute()
  return rows.map((row) => {
    const content = invoiceContent.parse(row.content)
    const kind = content.corrects ? ('credit-note' as const) : ('invoice' as const)
    const description = descriptionOf(row)
    return { number: row.number, issuedAt: row.issued_at, description, kind, content }
  })
}

export const totalsOfYear = (invoices: readonly SummarisedInvoice[]) =>
  summaryTotals(invoices.map(({ content }) => typedTotals(content.totals)))
