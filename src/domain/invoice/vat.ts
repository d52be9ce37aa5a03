import { isFrance, restOfTheWorld, territoryNamed } from '#domain/destination/destination.ts'
import { codeWithoutPrepaid } from '#domain/quote/prepaid-lines.ts'
import { basisPoints, type BasisPoints, cents, type Cents, roundHalfUp } from '#domain/units.ts'

/**
 * The kinds of sold items that VAT distinguishes (docs/rules/money.md#vat); `handling` is repackaging, grouping, signature and
 * the non-standard extra.
 */
export const vatKinds = [
  'carrier',
  'insurance',
  'handling',
  'processing_fee',
  'photos',
  'storage',
  'shop_return',
  'plan',
] as const
export type VatKind = (typeof vatKinds)[number]

/** The seller's regime: `real` charges and declares VAT, `franchise` is a small company that charges none. */
export const vatRegimes = ['real', 'franchise'] as const
export type VatRegime = (typeof vatRegimes)[number]

/** The tax zone of the destination, not the carrier's zone; `none` for a plan, which has no destination. */
export const vatZones = ['dom', 'com', 'world', 'none'] as const
export type VatZone = (typeof vatZones)[number]

/** `exemption` is the sentence to print, `null` when VAT is charged. */
export type VatRule = { readonly rate: BasisPoints; readonly exemption: string | null }

type RulesOfZone = Readonly<Record<VatZone, VatRule>>
export type VatRules = Readonly<Record<VatRegime, Readonly<Record<VatKind, RulesOfZone>>>>

/** Plain JSON, complete: every regime, kind and zone has its rule, so that no sale is without one. */
export type VatTable = {
  /** Civil date in Europe/Paris, `YYYY-MM-DD`. */
  readonly effectiveFrom: string
  /** The company's regime from that day on. */
  readonly regime: VatRegime
  readonly rules: VatRules
}

/** `toVerify`: the screens say « à vérifier » until somebody has confirmed it. */
export type VatVersion = VatTable & { readonly version: number; readonly toVerify: boolean }

const charged: VatRule = { rate: basisPoints(2000), exemption: null }
const exempt: VatRule = {
  rate: basisPoints(0),
  exemption: 'Exonération de TVA, art.\u00A0262\u00A0I et 294-2 du CGI',
}
const notApplicable: VatRule = {
  rate: basisPoints(0),
  exemption: 'TVA non applicable, art.\u00A0293\u00A0B du CGI',
}
const everywhere = (rule: VatRule): RulesOfZone => ({
  dom: rule,
  com: rule,
  world: rule,
  none: rule,
})
const forAllKinds = (rule: VatRule) =>
  Object.fromEntries(vatKinds.map((kind) => [kind, everywhere(rule)])) as Record<
    VatKind,
    RulesOfZone
  >

/**
 * As shipped: 20 % for plans, storage, photos and returns to shops (which stay in France), 0 % with the sentence for the lines of a shipment (docs/rules/money.md#vat).
 */
export const initialVatTable: VatTable = {
  effectiveFrom: '2026-01-01',
  regime: 'real',
  rules: {
    real: {
      ...forAllKinds(exempt),
      photos: everywhere(charged),
      storage: everywhere(charged),
      shop_return: everywhere(charged),
      plan: everywhere(charged),
    },
    franchise: forAllKinds(notApplicable),
  },
}

/** Export territories of the CGI, art. 294-2; our other territories have their own taxes. */
const departments: readonly string[] = [
  'Guadeloupe',
  'Martinique',
  'La Réunion',
  'Mayotte',
  'Guyane',
]

/** The zone of a shipment: a territory alone determines it; « Reste du monde » depends on where the shipment is delivered. */
export const vatZoneOfShipment = (
  destination: string,
  delivery: { readonly country: string } | null,
): VatZone =>
  destination === restOfTheWorld && delivery ? vatZoneOf(delivery.country) : vatZoneOf(destination)

/** The zone of a territory, or of a customer's country; `none` for what has no destination, and for mainland France. */
export function vatZoneOf(territory: string | null): VatZone {
  if (territory === null || isFrance(territory)) return 'none'
  const named = territoryNamed(territory)
  if (named === null) return 'world'
  return departments.includes(named) ? 'dom' : 'com'
}

const kindOfCode: Readonly<Record<string, VatKind>> = {
  carrier: 'carrier',
  insurance: 'insurance',
  processing_fee: 'processing_fee',
  benefit_processing_fee: 'processing_fee',
  discount_processing_fee: 'processing_fee',
  discount_carrier: 'carrier',
  promotion_transport: 'carrier',
  promotion_fee: 'processing_fee',
  discount_office: 'carrier',
  discount_office_fee: 'processing_fee',
  free_carrier: 'carrier',
  free_insurance: 'insurance',
  free_photos: 'photos',
  free_storage: 'storage',
  photo_request: 'photos',
  storage: 'storage',
  shop_return: 'shop_return',
  plan: 'plan',
  plan_credit: 'plan',
}

/** The VAT kind of an estimate or quote line by its code; every other service on a shipment is handling. */
export function vatKindOf(lineCode: string): VatKind {
  const code = codeWithoutPrepaid(lineCode)
  return Object.hasOwn(kindOfCode, code) ? (kindOfCode[code] ?? 'handling') : 'handling'
}

/** The rule of a line sold to this zone, under the table's own regime. */
export const vatRuleOf = ({ rules, regime }: VatTable, code: string, zone: VatZone): VatRule =>
  rules[regime][vatKindOf(code)][zone]

export type VatFault = {
  readonly kind: VatKind
  readonly zone: VatZone
  readonly fault: VatFaultCode
}
export type VatFaultCode = 'exemption-missing' | 'exemption-unwanted'

/** A line without VAT must print the reason, and one with VAT must print no exemption. */
export const vatFaults = (rules: VatRules[VatRegime]): VatFault[] =>
  vatKinds.flatMap((kind) =>
    vatZones.flatMap((zone): VatFault[] => {
      const { rate, exemption } = rules[kind][zone]
      if (rate === 0 && exemption === null) return [{ kind, zone, fault: 'exemption-missing' }]
      if (rate > 0 && exemption !== null) return [{ kind, zone, fault: 'exemption-unwanted' }]
      return []
    }),
  )

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

type ZoneVat = VatRule & {
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
