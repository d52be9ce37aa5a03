import { sumOf } from '#domain/money.ts'
import { cents, vatIncludedIn, type Cents } from '#domain/units.ts'
import { totalsOfGroups, type InvoiceTotals, type VatGroup } from './invoice.ts'
import type { VatRule } from './vat.ts'

/**
 * A line of the invoice with the amounts that earlier credit notes took and that this one takes; the VAT rate is the one of the
 * sale.
 */
export type CreditedLine = {
  readonly vat: VatRule
  readonly creditedBeforeCents: Cents
  readonly creditedCents: Cents
}

/**
 * The totals of a credit note, negative. The VAT of a group is the VAT of all credit notes so far minus that of the earlier ones:
 * if each note were rounded alone, cents would get lost, and the last note could not cancel the invoice.
 */
export function creditNoteTotals(lines: readonly CreditedLine[]): InvoiceTotals {
  const groups = Map.groupBy(lines, ({ vat }) => `${vat.rate} ${vat.exemption}`)
  return totalsOfGroups([...groups.values()].flatMap(creditedGroup))
}

function creditedGroup(lines: readonly CreditedLine[]): VatGroup[] {
  const [first] = lines
  if (first === undefined || lines.every(({ creditedCents }) => creditedCents === 0)) return []
  const { rate } = first.vat
  const before = sumOf(lines.map(({ creditedBeforeCents }) => creditedBeforeCents))
  const now = sumOf(lines.map(({ creditedCents }) => creditedCents))
  const vat = vatIncludedIn(cents(before + now), rate) - vatIncludedIn(before, rate)
  return [
    {
      ...first.vat,
      grossCents: negative(now),
      vatCents: negative(vat),
      netCents: negative(now - vat),
    },
  ]
}

/** Avoids −0, which JSON would lose. */
const negative = (amount: number): Cents => cents(0 - amount)
