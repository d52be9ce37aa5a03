import type { Catalogue, ExtraCode, Limits } from '#domain/catalogue/catalogue.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { BenefitCounters } from '#domain/plan/plan.ts'
import type { EstimateLine, EstimateRefusal, EstimateOptions } from '#domain/pricing/estimate.ts'
import { estimateFor, type CustomerRequest } from '#domain/pricing/professional-discount.ts'
import type { StoredParcel } from '#domain/storage/storage.ts'
import { grams, totalLength, type Cents, type Dimensions, type Grams } from '#domain/units.ts'
import { prepaidLines, type PrepaidOption } from './prepaid-lines.ts'
import { storageLines, withAdded } from './storage-lines.ts'
import { isNonStandard } from '#domain/pricing/added-lines.ts'

export type MeasuredParcel = {
  readonly trackingNumber: string
  readonly weight: Grams
  readonly dimensions: Dimensions
  readonly stored: StoredParcel
}

export type ProposalLine = Omit<EstimateLine, 'code'> & {
  readonly code: string
}
export type Proposal = {
  readonly lines: readonly ProposalLine[]
  readonly shippingCents: Cents
  readonly feeCents: Cents
  readonly totalCents: Cents
}

type Asked = Pick<
  CustomerRequest,
  'destination' | 'mode' | 'type' | 'plan' | 'insuranceTier' | 'options' | 'discount'
>

/**
 * The quote computed from the warehouse's measures (docs/rules/quotes-and-prices.md#firm-quote): total weight, the non-standard
 * extra by size, the storage days due, and the prepaid options. Without parcels it uses the weight that the customer typed.
 */
export function proposeQuote(
  catalogue: Catalogue,
  asked: Asked & { readonly typedWeight: Grams },
  parcels: readonly MeasuredParcel[],
  counters: BenefitCounters,
  at: Date,
  prepaid: readonly PrepaidOption[] = [],
): Outcome<Proposal, EstimateRefusal> {
  if (parcels.some((parcel) => isTooLong(catalogue, parcel))) return refuse('dimensions-over-limit')
  const { typedWeight, ...request } = asked
  const weight = parcels.length === 0 ? typedWeight : totalWeight(parcels)
  const options = withMeasuredExtras(
    catalogue.limits,
    request.options,
    parcels.map(({ dimensions }) => dimensions),
  )
  const priced = estimateFor(catalogue, { ...request, weight, options }, counters)
  if (!priced.ok) return priced

  const storage = storageLines(catalogue, parcels, at)
  const added = [...storage, ...prepaidLines(priced.value.lines, prepaid)]
  return accept(withAdded(priced.value, added))
}

const isTooLong = ({ limits }: Catalogue, { dimensions }: MeasuredParcel): boolean =>
  totalLength(dimensions) >= limits.totalLengthUnder

export const totalWeight = (parcels: readonly { readonly weight: Grams }[]): Grams =>
  grams(parcels.reduce((sum, { weight }) => sum + weight, 0))

/**
 * The options that the customer requested, plus the non-standard extra as soon as one parcel's measures need it
 * (docs/rules/quotes-and-prices.md#firm-quote).
 */
function withMeasuredExtras(
  limits: Limits,
  options: EstimateOptions,
  sizes: readonly Dimensions[],
): Set<ExtraCode> {
  const chosen = new Set(options)
  if (sizes.some((size) => isNonStandard(limits, size))) chosen.add('non_standard')
  return chosen
}

type Weighed = {
  readonly weight: number
  /** `null` for a parcel that is not measured. */
  readonly parcels: readonly (number | null)[]
  readonly isMadeByOffice: boolean
  readonly unmeasuredReason: string | null
}

/**
 * Whether the warehouse measured the weight of a quote: the weight is the sum of its measured parcels. A quote that the office
 * made from measured parcels stays measured when a parcel is measured again.
 */
export function isWeightMeasured({
  weight,
  parcels,
  isMadeByOffice,
  unmeasuredReason,
}: Weighed): boolean {
  if (parcels.length === 0 || parcels.includes(null)) return false
  const measured = parcels.reduce<number>((sum, parcel) => sum + (parcel ?? 0), 0)
  return measured === weight || (isMadeByOffice && unmeasuredReason === null)
}
