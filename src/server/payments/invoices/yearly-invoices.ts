import { towards } from '#domain/destination/destination.ts'
import { summaryTotals } from '#domain/invoice/yearly-summary.ts'
import type { Context } from '#server/core/context.ts'
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
    .selectFrom('invoices')
    .select(['number', 'issued_at', 'content'])
    .where('customer_id', '=', customerId)
    .where('year', '=', year)
    .orderBy('issued_at')
    .orderBy('series', 'desc')
    .orderBy('sequence')
    .execute()
  return rows.map((row) => {
    const content = invoiceContent.parse(row.content)
    const kind = content.corrects ? ('credit-note' as const) : ('invoice' as const)
    const description = descriptionOf(content)
    return { number: row.number, issuedAt: row.issued_at, description, kind, content }
  })
}

export const totalsOfYear = (invoices: readonly SummarisedInvoice[]) =>
  summaryTotals(invoices.map(({ content }) => typedTotals(content.totals)))

/**
 * The description that the list of invoices shows: the corrected invoice, the destination, else the first line sold
 * (docs/rules/money.md#invoices).
 */
function descriptionOf({ sections, corrects }: InvoiceContent): string {
  if (corrects) return `Avoir sur la facture ${corrects.number}`
  const to = sections.find(({ destination }) => destination !== null)?.destination
  if (to) return `Réexpédition ${towards(to)}`
  return sections[0]?.lines[0]?.label ?? 'Réexpédition de colis'
}
