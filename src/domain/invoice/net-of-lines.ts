import { sumOf } from '#domain/money.ts'
import { cents, vatIncludedIn, type BasisPoints, type Cents } from '#domain/units.ts'
import type { InvoiceLine, VatGroup } from './invoice.ts'

/**
 * The amount HT of each line, to print. VAT is extracted once per rate, from the sum of its lines; the net of a line is what it
 * adds to the net of its group. Each is within a cent of the line's own net, and their sum is the total HT to the cent. A credit
 * note may round differently: its largest line takes the difference.
 */
export function netOfLines(lines: readonly InvoiceLine[], groups: readonly VatGroup[]): Cents[] {
  const nets = lines.map(() => cents(0))
  for (const group of groups) {
    const places = lines.flatMap(({ vat }, place) =>
      vat.rate === group.rate && vat.exemption === group.exemption ? [place] : [],
    )
    const amounts = places.map((place) => lines[place]?.amountCents ?? cents(0))
    const grown = grownNets(amounts, group.rate)
    const largest = amounts.findIndex((one) => Math.abs(one) === mostOf(amounts))
    const missing = group.netCents - sumOf(grown)
    places.forEach((place, index) => {
      nets[place] = cents((grown[index] ?? 0) + (index === largest ? missing : 0))
    })
  }
  return nets
}

const mostOf = (amounts: readonly Cents[]): number => Math.max(...amounts.map(Math.abs))

function grownNets(amounts: readonly Cents[], rate: BasisPoints): Cents[] {
  let gross = cents(0)
  return amounts.map((amount) => {
    const before = netOf(gross, rate)
    gross = cents(gross + amount)
    return cents(netOf(gross, rate) - before)
  })
}

const netOf = (gross: Cents, rate: BasisPoints): number => gross - vatIncludedIn(gross, rate)
