import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { BenefitCounters } from '#domain/plan/plan.ts'
import { checkDeclaredValue } from '#domain/pricing/declared-value.ts'
import { estimate, type Estimate, type EstimateRequest } from '#domain/pricing/estimate.ts'
import { cents, totalLength, type Cents, type Dimensions } from '#domain/units.ts'
import { withMeasuredExtras } from './measured-extras.ts'

export type RequestedShipment = Omit<EstimateRequest, 'dimensions'> & {
  readonly declaredValue: Cents | null
  /** Of the parcels that were chosen: each is measured, their box is not yet. */
  readonly sizes: readonly Dimensions[]
}
export type RequestRefusal = 'eco-not-available' | 'value-uninsured'

/**
 * The estimate of a request, or `null` when it is on quote: no zone, over 30 kg, over 2 000 €, too long (decisions §3).
 * Refuses eco outside the zones that have it, and over 1 000 € without insurance.
 */
export function onlinePrice(
  catalogue: Catalogue,
  { declaredValue, sizes, ...request }: RequestedShipment,
  counters: BenefitCounters,
): Outcome<Estimate | null, RequestRefusal> {
  if (request.mode === 'eco' && !hasEco(catalogue, request.destination)) {
    return refuse('eco-not-available')
  }
  const { limits } = catalogue
  const value = checkDeclaredValue(limits, declaredValue ?? cents(0), request.insuranceTier)
  if (!value.ok) {
    return value.refusal === 'declared-value-on-quote' ? accept(null) : refuse('value-uninsured')
  }
  return accept(priceByMeasures(catalogue, request, sizes, counters))
}

function priceByMeasures(
  catalogue: Catalogue,
  request: EstimateRequest,
  sizes: readonly Dimensions[],
  counters: BenefitCounters,
): Estimate | null {
  const { limits } = catalogue
  if (sizes.some((size) => totalLength(size) >= limits.totalLengthUnder)) return null
  const options = withMeasuredExtras(limits, request.options, sizes)
  const priced = estimate(catalogue, { ...request, options }, counters)
  return priced.ok ? priced.value : null
}

function hasEco(catalogue: Catalogue, destination: RequestedShipment['destination']): boolean {
  const zone = catalogue.zones[destination]
  return zone !== null && catalogue.grids[zone].eco !== null
}
