import { basisPoints, cents } from '#domain/units.ts'
import type { InvoiceContent } from './invoice-content.ts'

type Line = InvoiceContent['sections'][number]['lines'][number]
type Totals = InvoiceContent['totals']

/** The stored content with the domain's own units. */
export const typedLine = ({ amountCents, vat }: Line) => ({
  amountCents: cents(amountCents),
  vat: { ...vat, rate: basisPoints(vat.rate) },
})

export const typedGroup = (group: Totals['groups'][number]) => ({
  ...group,
  rate: basisPoints(group.rate),
  grossCents: cents(group.grossCents),
  netCents: cents(group.netCents),
  vatCents: cents(group.vatCents),
})

export const typedTotals = ({ groups, ...totals }: Totals) => ({
  grossCents: cents(totals.grossCents),
  netCents: cents(totals.netCents),
  vatCents: cents(totals.vatCents),
  groups: groups.map(typedGroup),
})
