import { summaryTotals } from '#domain/invoice/yearly-summary.ts'
import { basisPoints, cents } from '#domain/units.ts'
import type { Context } from '#server/core/context.ts'
import { invoiceContent, type InvoiceContent } from './invoice-content.ts'

export type SummarisedInvoice = {
  readonly number: string
  readonly issuedAt: Date
  readonly description: string
  readonly isRefunded: boolean
  readonly content: InvoiceContent
}

/** My invoices of that year (of their number, hence of Paris), in the order of their numbers. */
export async function yearlyInvoices(
  ctx: Context,
  customerId: string,
  year: number,
): Promise<readonly SummarisedInvoice[]> {
  const rows = await ctx.db
    .selectFrom('invoices as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.number', 'i.issued_at', 'i.content', 'o.status'])
    .where('i.customer_id', '=', customerId)
    .where('i.year', '=', year)
    .orderBy('i.series')
    .orderBy('i.sequence')
    .execute()
  return rows.map((row) => {
    const content = invoiceContent.parse(row.content)
    const isRefunded = row.status === 'refunded'
    const description = descriptionOf(content)
    return { number: row.number, issuedAt: row.issued_at, description, isRefunded, content }
  })
}

export const totalsOfYear = (invoices: readonly SummarisedInvoice[]) =>
  summaryTotals(
    invoices.map(({ content }) => ({
      groups: content.totals.groups.map((group) => ({
        rate: basisPoints(group.rate),
        exemption: group.exemption,
        grossCents: cents(group.grossCents),
        netCents: cents(group.netCents),
        vatCents: cents(group.vatCents),
      })),
    })),
  )

/** As the list of invoices says it: where it goes, else the first line sold (specification 000 §3). */
function descriptionOf({ sections }: InvoiceContent): string {
  const shipped = sections.find(({ destination }) => destination !== null)
  if (shipped) return `Réexpédition vers ${shipped.destination}`
  return sections[0]?.lines[0]?.label ?? 'Réexpédition de colis'
}
