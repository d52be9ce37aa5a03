import type { Destination, Zone } from '#domain/destination/destination.ts'
import type { Plan, PlanId } from '#domain/plan/plan.ts'
import type { Cents, Grams, Millimetres } from '#domain/units.ts'

export const shippingModes = ['standard', 'eco'] as const
export type ShippingMode = (typeof shippingModes)[number]

export const shippingTypes = ['direct', 'grouping'] as const
export type ShippingType = (typeof shippingTypes)[number]

/** Declared-value tiers, in whole euros; 0 is « no insurance ». */
export const insuranceTiers = [0, 150, 300, 500, 1000, 2000] as const
export type InsuranceTier = (typeof insuranceTiers)[number]

/** The extras of a shipment, in the order in which an estimate lists them. */
export const extraCodes = [
  'repackaging',
  'consolidation',
  'grouped_repackaging',
  'non_standard',
  'photo_request',
  'signature_required',
] as const
export type ExtraCode = (typeof extraCodes)[number]

/** Holds for a weight up to and including `upToGrams`. */
export type RateTier = { readonly upToGrams: Grams; readonly cents: Cents }

/** Tiers in ascending order. `volumetricDivisor` in cm³ per kg, `null` when only the real weight is billed. */
export type RateGrid = {
  readonly tiers: readonly RateTier[]
  readonly volumetricDivisor: number | null
}

/** `heavyCents` replaces `cents` over `limits.heavyGroupingOverGrams`; `null` when the weight changes nothing. */
export type Extra = {
  readonly label: string
  readonly cents: Cents
  readonly heavyCents: Cents | null
  readonly onlyWhenGrouping: boolean
}

export type InsuranceRate = { readonly tier: InsuranceTier; readonly cents: Cents }

export type ServiceOptionPricing =
  | { readonly kind: 'fixed'; readonly cents: Cents; readonly per: 'shipment' | 'parcel' | 'day' }
  | { readonly kind: 'by-weight'; readonly cents: Cents; readonly heavyCents: Cents }
  | { readonly kind: 'prepaid-storage'; readonly cents: Cents; readonly keeping: Keeping }
  | { readonly kind: 'by-declared-value' }
  | { readonly kind: 'on-quote' }

/** An option as listed on the offers page (spec 000 §9). */
export type ServiceOption = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly pricing: ServiceOptionPricing
}

/** Prepaid keeping in days or in calendar months; it moves the end of the free storage (decisions §7). */
export type Keeping =
  | { readonly unit: 'days'; readonly count: number }
  | { readonly unit: 'months'; readonly count: number }

export type Limits = {
  readonly maxGrams: Grams
  /** length + width + height must stay under it. */
  readonly totalLengthUnder: Millimetres
  readonly nonStandardOverTotalLength: Millimetres
  readonly nonStandardOverLongestSide: Millimetres
  readonly heavyGroupingOverGrams: Grams
  /** A declared value above it needs insurance. */
  readonly maxUninsuredValueCents: Cents
  /** A declared value above it is on quote. */
  readonly maxOnlineValueCents: Cents
}

export type StorageTerms = {
  readonly feePerDayCents: Cents
  readonly unclaimedDaysAfterFree: number
}

/**
 * All prices and limits in force from a date; plain JSON, so that a version is a row (decisions §8).
 * A `null` zone is « Sur devis »; a `null` grid is a mode that the zone does not have.
 */
export type Catalogue = {
  /** Civil date in Europe/Paris, `YYYY-MM-DD`. */
  readonly effectiveFrom: string
  readonly zones: Readonly<Record<Destination, Zone | null>>
  readonly grids: Readonly<Record<Zone, Readonly<Record<ShippingMode, RateGrid | null>>>>
  readonly insurance: readonly InsuranceRate[]
  readonly extras: Readonly<Record<ExtraCode, Extra>>
  readonly plans: Readonly<Record<PlanId, Plan>>
  readonly serviceOptions: readonly ServiceOption[]
  readonly limits: Limits
  readonly storage: StorageTerms
  readonly quoteValidityDays: number
}
