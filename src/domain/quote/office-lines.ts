import { type PlanId, planInSentence } from '#domain/plan/plan.ts'
import { billedWeight, insuranceLabel, tierFor } from '#domain/pricing/estimate.ts'
import {
  extraCents,
  extraCodes,
  type Catalogue,
  type ShippingMode,
} from '#domain/catalogue/catalogue.ts'
import { type ShippingDestination, zoneOf } from '#domain/destination/destination.ts'
import { vatKindOf } from '#domain/invoice/vat.ts'
import { cents as amount, type Cents, type Dimensions, type Grams } from '#domain/units.ts'

/** A line that the office may add; `unitCents` is today's price, `null` when it depends on more than the shipment. */
export type LineChoice = {
  readonly code: string
  readonly label: string
  readonly unitCents: Cents | null
  /** Of an insurance: up to which value. */
  readonly insuredCents?: Cents
}

/** Lines in the office's own words; the code gives their VAT. */
export const freeLineCodes = [
  'other',
  'free_carrier',
  'free_insurance',
  'free_photos',
  'free_storage',
] as const

/** The office's discounts, off the transport or off the processing fee; the label is the reason. */
export const officeDiscountCodes = ['discount_office', 'discount_office_fee'] as const
export type OfficeDiscountCode = (typeof officeDiscountCodes)[number]

export const isOfficeDiscount = (code: string): code is OfficeDiscountCode =>
  (officeDiscountCodes as readonly string[]).includes(code)

/** Whether the office wrote this line; other lines come from the catalogue or a measure. */
export const isOfficeLine = (code: string): boolean =>
  isOfficeDiscount(code) || (freeLineCodes as readonly string[]).includes(code)

type Line = { readonly code: string; readonly amountCents: number }

/**
 * How much the office may still take off: at most what is to pay at the same VAT, so that no part of an invoice falls below zero.
 * The sum includes the reductions of the other lines of that kind.
 */
export const mostOff = (lines: readonly Line[], code: OfficeDiscountCode): number =>
  lines
    .filter((line) => vatKindOf(line.code) === vatKindOf(code))
    .reduce((sum, { amountCents }) => sum + amountCents, 0)

/** Whether each discount is a reduction, and no larger than the amount left. */
export const discountsFit = (lines: readonly Line[]): boolean =>
  lines.every(
    ({ code, amountCents }) =>
      !isOfficeDiscount(code) || (amountCents <= 0 && mostOff(lines, code) >= 0),
  )

type Shipment = {
  readonly destination: ShippingDestination
  readonly mode: ShippingMode
  readonly weight: Grams
  /** Of the box around its measured parcels. */
  readonly dimensions?: Dimensions | undefined
  readonly plan: PlanId
}

/** Every line of the catalogue, at its price for this shipment. */
export function catalogueLines(catalogue: Catalogue, shipment: Shipment): LineChoice[] {
  return [
    { code: 'carrier', label: 'Transport', unitCents: carrierPrice(catalogue, shipment) },
    ...catalogue.insurance
      .filter(({ tier }) => tier > 0)
      .map(({ tier, cents }) => ({
        code: 'insurance',
        label: insuranceLabel(tier),
        unitCents: cents,
        insuredCents: amount(tier * 100),
      })),
    ...extraCodes.map((code) => extraChoice(catalogue, code, shipment)),
    {
      code: 'processing_fee',
      label: `Frais de traitement (${planInSentence(catalogue.plans[shipment.plan].name)})`,
      unitCents: catalogue.plans[shipment.plan].processingFeeCents,
    },
    ...otherServices(catalogue),
  ]
}

function carrierPrice(catalogue: Catalogue, shipment: Shipment): Cents | null {
  const zone = zoneOf(catalogue, shipment.destination)
  const grid = zone && catalogue.grids[zone][shipment.mode]
  return grid ? (tierFor(grid, billedWeight(grid, shipment))?.cents ?? null) : null
}

function extraChoice(
  { extras, limits }: Catalogue,
  code: (typeof extraCodes)[number],
  { weight }: Shipment,
): LineChoice {
  const extra = extras[code]
  const unitCents = extraCents(extra, weight, limits.heavyGroupingOverGrams)
  return { code, label: extra.label, unitCents }
}

/** Service options that are not already among the extras. */
function otherServices({ serviceOptions, extras }: Catalogue): LineChoice[] {
  const known = new Set(Object.values(extras).map(({ label }) => label))
  return serviceOptions.flatMap(({ isOff, name, pricing }): LineChoice[] => {
    if (isOff || known.has(name)) return []
    if (pricing.kind === 'on-quote')
      return [{ code: 'service_option', label: name, unitCents: null }]
    return pricing.kind === 'fixed'
      ? [{ code: 'service_option', label: name, unitCents: pricing.cents }]
      : []
  })
}
