import { roundHalfUp, cents, type BasisPoints, type Cents } from '#domain/units.ts'
import {
  vatKindOf,
  vatZoneOf,
  vatZoneOfShipment,
  vatZones,
  type VatRule,
  type VatZone,
} from './vat.ts'

type Line = { readonly code: string; readonly amountCents: number; readonly vat: Rule }
type Rule = { readonly rate: number; readonly exemption: string | null }

/** The part of a frozen invoice, or credit note, that says where its lines went and what VAT they bear. */
export type VatSource = {
  readonly customer: { readonly address: { readonly country: string } }
  readonly sections: readonly {
    readonly destination: string | null
    readonly delivery: { readonly country: string } | null
    readonly lines: readonly Line[]
  }[]
  readonly totals: {
    readonly groups: readonly (Rule & { readonly grossCents: number; readonly vatCents: number })[]
  }
}

export type ZoneVat = VatRule & {
  readonly zone: VatZone
  readonly grossCents: Cents
  readonly netCents: Cents
  readonly vatCents: Cents
}

/**
 * The groups of an invoice, each shared between the zones of its lines: the VAT was rounded once per group, so the shares are those
 * of running sums and add up to the group to the cent (docs/rules/money.md#vat-of-a-month).
 */
export function vatByZone(invoice: VatSource): ZoneVat[] {
  const lines = invoice.sections.flatMap((section) =>
    section.lines.map((line) => ({ ...line, zone: zoneOfLine(invoice, section, line) })),
  )
  return invoice.totals.groups.flatMap((group) => {
    let running = 0
    return vatZonesInOrder.flatMap((zone): ZoneVat[] => {
      const own = lines.filter((line) => line.zone === zone && isSame(line.vat, group))
      if (own.length === 0) return []
      const gross = own.reduce((sum, { amountCents }) => sum + amountCents, 0)
      const vat = shareOf(group, running + gross) - shareOf(group, running)
      running += gross
      return [
        {
          zone,
          rate: group.rate as BasisPoints,
          exemption: group.exemption,
          grossCents: cents(gross),
          netCents: cents(gross - vat),
          vatCents: cents(vat),
        },
      ]
    })
  })
}

/** As SQL sorts them. */
const vatZonesInOrder = vatZones.toSorted()

const isSame = (a: Rule, b: Rule): boolean => a.rate === b.rate && a.exemption === b.exemption

const shareOf = (
  { grossCents, vatCents }: { readonly grossCents: number; readonly vatCents: number },
  part: number,
): number => (grossCents === 0 ? 0 : roundHalfUp((vatCents * part) / grossCents))

/** The zone by which the line's rule was chosen: an option goes to its buyer's own zone, a plan nowhere. */
function zoneOfLine(
  { customer }: VatSource,
  { destination, delivery }: VatSource['sections'][number],
  { code }: Line,
): VatZone {
  if (destination !== null) return vatZoneOfShipment(destination, delivery)
  return vatKindOf(code) === 'plan' ? 'none' : vatZoneOf(customer.address.country)
}
