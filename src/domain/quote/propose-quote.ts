import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { Keeping } from '#domain/catalogue/service-options.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { BenefitCounters } from '#domain/plan/plan.ts'
import type { EstimateLine, EstimateRefusal } from '#domain/pricing/estimate.ts'
import { estimateFor, type CustomerRequest } from '#domain/pricing/professional-discount.ts'
import type { StoragePause } from '#domain/storage/storage-pause.ts'
import { storageAccount } from '#domain/storage/storage.ts'
import {
  cents,
  grams,
  totalLength,
  type Cents,
  type Dimensions,
  type Grams,
} from '#domain/units.ts'
import { prepaidLines, type PrepaidOption } from './prepaid-lines.ts'
import { withMeasuredExtras } from './measured-extras.ts'

export type MeasuredParcel = {
  readonly trackingNumber: string
  readonly weight: Grams
  readonly dimensions: Dimensions
  readonly receivedAt: Date
  /** Prepaid storage, which moves the end of the free one. */
  readonly keepings?: readonly Keeping[]
  /** Days that did not count where its owner lived then. */
  readonly pauses?: readonly StoragePause[]
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
 * The quote that the warehouse's measures make (decisions §3, §7): total weight, the non-standard extra by size, and the
 * storage days due, and what was prepaid. Without parcels it has the weight that the customer typed.
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

  const storage = parcels.flatMap((parcel) => storageLine(catalogue, request.plan, parcel, at))
  const added = [...storage, ...prepaidLines(priced.value.lines, prepaid)]
  const addedCents = added.reduce((sum, line) => sum + line.amountCents, 0)
  return accept({
    lines: beforeFee(priced.value.lines, added),
    shippingCents: cents(priced.value.shippingCents + addedCents),
    feeCents: priced.value.feeCents,
    totalCents: cents(priced.value.totalCents + addedCents),
  })
}

const isTooLong = ({ limits }: Catalogue, { dimensions }: MeasuredParcel): boolean =>
  totalLength(dimensions) >= limits.totalLengthUnder

export const totalWeight = (parcels: readonly { readonly weight: Grams }[]): Grams =>
  grams(parcels.reduce((sum, { weight }) => sum + weight, 0))

/** Each parcel keeps its own clock (decisions §7). */
function storageLine(
  catalogue: Catalogue,
  plan: Asked['plan'],
  { trackingNumber, receivedAt, keepings = [], pauses = [] }: MeasuredParcel,
  at: Date,
): ProposalLine[] {
  const { freeStorageDays } = catalogue.plans[plan]
  const stored = { receivedAt, freeStorageDays, keepings, pauses }
  const { daysDue, feeDueCents } = storageAccount(catalogue.storage, stored, at)
  if (daysDue === 0) return []
  return [
    {
      code: 'storage',
      label: `Garde du colis ${trackingNumber} après la période gratuite, par jour`,
      quantity: daysDue,
      unitCents: catalogue.storage.feePerDayCents,
      amountCents: feeDueCents,
    },
  ]
}

/** The processing fee closes a quote. */
function beforeFee(lines: readonly EstimateLine[], added: readonly ProposalLine[]): ProposalLine[] {
  const fee = lines.findIndex(({ code }) => code === 'processing_fee')
  return [...lines.slice(0, fee), ...added, ...lines.slice(fee)]
}
