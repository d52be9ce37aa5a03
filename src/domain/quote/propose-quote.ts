import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { boxAround } from '#domain/grouping/box-price.ts'
import { accept, type Outcome } from '#domain/outcome.ts'
import type { BenefitCounters } from '#domain/plan/plan.ts'
import type { EstimateLine, EstimateRefusal } from '#domain/pricing/estimate.ts'
import { estimateFor, type CustomerRequest } from '#domain/pricing/professional-discount.ts'
import type { StoredParcel } from '#domain/storage/storage.ts'
import { grams, type Cents, type Dimensions, type Grams } from '#domain/units.ts'
import { prepaidLines, type PrepaidOption } from './prepaid-lines.ts'
import { storageLines, withAdded } from './storage-lines.ts'

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
 * The quote computed from the warehouse's measures (docs/rules/quotes-and-prices.md#firm-quote): total weight, the size of the
 * box around the parcels, the storage days due, and the prepaid options. Without parcels it uses the weight that the customer
 * typed.
 */
export function proposeQuote(
  catalogue: Catalogue,
  asked: Asked & { readonly typedWeight: Grams },
  parcels: readonly MeasuredParcel[],
  counters: BenefitCounters,
  at: Date,
  prepaid: readonly PrepaidOption[] = [],
): Outcome<Proposal, EstimateRefusal> {
  const { typedWeight, ...request } = asked
  const weight = parcels.length === 0 ? typedWeight : totalWeight(parcels)
  const dimensions = boxAround(parcels.map((parcel) => parcel.dimensions))
  const priced = estimateFor(catalogue, { ...request, weight, dimensions }, counters)
  if (!priced.ok) return priced

  const storage = storageLines(catalogue, parcels, at)
  const added = [...storage, ...prepaidLines(priced.value.lines, prepaid)]
  return accept(withAdded(priced.value, added))
}

export const totalWeight = (parcels: readonly { readonly weight: Grams }[]): Grams =>
  grams(parcels.reduce((sum, { weight }) => sum + weight, 0))

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
