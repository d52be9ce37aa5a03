import type {
  Catalogue,
  ExtraCode,
  InsuranceTier,
  RateGrid,
  RateTier,
  ShippingMode,
  ShippingType,
} from '#domain/catalogue/catalogue.ts'
import { type ShippingDestination, type Zone, zoneOf } from '#domain/destination/destination.ts'
import { refuse, type Outcome } from '#domain/outcome.ts'
import type { BenefitCounters, PlanId } from '#domain/plan/plan.ts'
import { totalLength, type Cents, type Dimensions, type Grams } from '#domain/units.ts'
import { addBenefits, addExtras, addFee } from './added-lines.ts'

export type EstimateOptions = ReadonlySet<ExtraCode> | readonly ExtraCode[]

export type EstimateRequest = {
  readonly destination: ShippingDestination
  readonly weight: Grams
  readonly mode: ShippingMode
  readonly type: ShippingType
  readonly plan: PlanId
  /** Declared-value tier in whole euros. */
  readonly insuranceTier: InsuranceTier
  readonly options: EstimateOptions
  /** Absent until the warehouse has measured; once known, the size limits and the non-standard extra apply automatically. */
  readonly dimensions?: Dimensions | undefined
}

export type EstimateLineCode =
  | 'carrier'
  | 'insurance'
  | ExtraCode
  | 'processing_fee'
  | 'benefit_consolidation'
  | 'benefit_grouped_repackaging'
  | 'benefit_processing_fee'
  | 'discount_carrier'
  | 'discount_processing_fee'

/** `amountCents` = `quantity` × `unitCents`; a benefit is negative. */
export type EstimateLine = {
  readonly code: EstimateLineCode
  readonly label: string
  readonly quantity: number
  readonly unitCents: Cents
  readonly amountCents: Cents
  /** Of an insurance: up to which value. */
  readonly insuredCents?: Cents
}

/** All amounts TTC: `shippingCents` = carrier + insurance + extras and their benefits, `feeCents` = processing fee and its waiver. */
export type Estimate = {
  readonly shippingCents: Cents
  readonly feeCents: Cents
  readonly totalCents: Cents
  readonly lines: readonly EstimateLine[]
}

export type EstimateRefusal =
  | 'weight-over-limit'
  | 'destination-on-quote'
  | 'eco-not-available'
  | 'dimensions-over-limit'

/**
 * The price of a shipment, every line itemised (docs/rules/quotes-and-prices.md#estimate). The contract ensures that the weight
 * is over zero. Without `counters` (the public estimate) only the plan's fee and its unlimited benefits apply.
 */
export function estimate(
  catalogue: Catalogue,
  request: EstimateRequest,
  counters?: BenefitCounters,
): Outcome<Estimate, EstimateRefusal> {
  const carrier = carrierLine(catalogue, request)
  if (typeof carrier === 'string') return refuse(carrier)

  const lines: EstimateLine[] = [carrier]
  addInsurance(lines, catalogue, request.insuranceTier)
  addExtras(lines, catalogue, request)
  addBenefits(lines, catalogue.plans[request.plan], counters)
  const shippingCents = sumFrom(lines, 0)

  const shippingLines = lines.length
  addFee(lines, catalogue.plans[request.plan], counters)
  const feeCents = sumFrom(lines, shippingLines)

  const totalCents = (shippingCents + feeCents) as Cents
  return { ok: true, value: { shippingCents, feeCents, totalCents, lines } }
}

function carrierLine(
  catalogue: Catalogue,
  request: EstimateRequest,
): EstimateLine | EstimateRefusal {
  if (request.weight > catalogue.limits.maxGrams) return 'weight-over-limit'
  if (tooLong(catalogue, request.dimensions)) return 'dimensions-over-limit'
  const zone = zoneOf(catalogue, request.destination)
  if (zone === null) return 'destination-on-quote'
  const grid = catalogue.grids[zone][request.mode]
  if (grid === null) return request.mode === 'eco' ? 'eco-not-available' : 'destination-on-quote'

  const tier = tierFor(grid, billedWeight(grid, request))
  if (tier === null) return 'weight-over-limit'
  const label = carrierLabel(zone, request.mode, tier)
  return { code: 'carrier', label, quantity: 1, unitCents: tier.cents, amountCents: tier.cents }
}

const tooLong = (catalogue: Catalogue, dimensions: Dimensions | undefined): boolean =>
  dimensions !== undefined && totalLength(dimensions) >= catalogue.limits.totalLengthUnder

/** mm³ ÷ (cm³ per kg) is grams: the factor of a thousand is in both units. */
export function billedWeight(
  grid: RateGrid,
  { weight, dimensions }: Pick<EstimateRequest, 'weight' | 'dimensions'>,
): number {
  if (grid.volumetricDivisor === null || dimensions === undefined) return weight
  const { length, width, height } = dimensions
  return Math.max(weight, Math.ceil((length * width * height) / grid.volumetricDivisor))
}

/** The first tier for this weight; `null` above the last one. */
export function tierFor(grid: RateGrid, weight: number): RateTier | null {
  for (const tier of grid.tiers) if (weight <= tier.upToGrams) return tier
  return null
}

function carrierLabel(zone: Zone, mode: ShippingMode, tier: RateTier): string {
  const kilograms = String(tier.upToGrams / 1000).replace('.', ',')
  const service = mode === 'eco' ? 'économique' : 'standard'
  return `Transport ${service} ${zone}, jusqu’à ${kilograms}\u00A0kg`
}

function addInsurance(lines: EstimateLine[], catalogue: Catalogue, tier: InsuranceTier): void {
  if (tier === 0) return
  const rate = catalogue.insurance.find((candidate) => candidate.tier === tier)
  if (rate === undefined) throw new Error(`the catalogue has no insurance tier of ${tier} euros`)
  const label = insuranceLabel(tier)
  const { cents } = rate
  const insuredCents = (tier * 100) as Cents
  lines.push({
    code: 'insurance',
    label,
    quantity: 1,
    unitCents: cents,
    amountCents: cents,
    insuredCents,
  })
}

/** The value in whole euros, under a million. */
export const insuranceLabel = (value: number): string =>
  `Assurance, valeur déclarée jusqu’à ${euros(value)}\u00A0€`

const euros = (value: number): string =>
  value < 1000
    ? String(value)
    : `${Math.floor(value / 1000)}\u00A0${String(value % 1000).padStart(3, '0')}`

function sumFrom(lines: readonly EstimateLine[], start: number): Cents {
  let sum = 0
  for (let index = start; index < lines.length; index += 1) sum += lines[index]?.amountCents ?? 0
  return sum as Cents
}
