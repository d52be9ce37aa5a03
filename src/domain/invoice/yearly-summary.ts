import { sumOf } from '#domain/money.ts'
import { cents } from '#domain/units.ts'
import { totalsOfGroups, type InvoiceTotals, type VatGroup } from './invoice.ts'

/**
 * The totals of several invoices by VAT rate and exemption, highest rate first. It adds the VAT of each invoice: VAT extracted
 * again from the sum could differ by a cent from the printed invoices.
 */
export function summaryTotals(invoices: readonly Pick<InvoiceTotals, 'groups'>[]): InvoiceTotals {
  const groups = Map.groupBy(
    invoices.flatMap((invoice) => invoice.groups),
    ({ rate, exemption }) => `${rate} ${exemption}`,
  )
  return totalsOfGroups([...groups.values()].flatMap(added))
}

function added(groups: readonly VatGroup[]): VatGroup[] {
  const [first] = groups
  if (first === undefined) return []
  const grossCents = sumOf(groups.map((group) => group.grossCents))
  const vatCents = sumOf(groups.map((group) => group.vatCents))
  return [{ ...first, grossCents, vatCents, netCents: cents(grossCents - vatCents) }]
}
