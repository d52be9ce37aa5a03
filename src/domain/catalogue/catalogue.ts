import {
  type Destination,
  type ShippingDestination,
  type Zone,
  zoneOf,
} from '#domain/destination/destination.ts'
import type { Plan, PlanId } from '#domain/plan/plan.ts'
import {
  cents,
  grams,
  millimetres,
  type Cents,
  type Grams,
  type Millimetres,
} from '#domain/units.ts'
import { initialPlans } from './initial-plans.ts'
import { initialServiceOptions, type ServiceOption } from './service-options.ts'

export const shippingModes = ['standard', 'eco'] as const
export type ShippingMode = (typeof shippingModes)[number]

export const shippingTypes = ['direct', 'grouping'] as const
export type ShippingType = (typeof shippingTypes)[number]

/** Declared-value tiers, in whole euros; 0 means « no insurance ». */
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

/** The price up to and including `upToGrams`. */
export type RateTier = { readonly upToGrams: Grams; readonly cents: Cents }

/** The limits of a grid: beyond them, a value is a typing mistake. */
export const gridLimits = { tiers: 60, grams: 100_000, cents: 1_000_000 } as const

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

/** The price that holds for this weight. */
export const extraCents = <Price extends number>(
  { cents, heavyCents }: { readonly cents: Price; readonly heavyCents: Price | null },
  grams: number,
  heavyOverGrams: number,
): Price => (heavyCents !== null && grams > heavyOverGrams ? heavyCents : cents)

export type InsuranceRate = { readonly tier: InsuranceTier; readonly cents: Cents }

export type Limits = {
  readonly maxGrams: Grams
  /** Length + width + height must stay under it. */
  readonly totalLengthUnder: Millimetres
  readonly nonStandardOverTotalLength: Millimetres
  readonly nonStandardOverLongestSide: Millimetres
  readonly heavyGroupingOverGrams: Grams
  /** A declared value above this needs insurance. */
  readonly maxUninsuredValueCents: Cents
  /** A declared value above this is on quote. */
  readonly maxOnlineValueCents: Cents
}

export type StorageTerms = {
  readonly feePerDayCents: Cents
  readonly unclaimedDaysAfterFree: number
}

/**
 * All prices and limits in force from a date; plain JSON, so that a version is one row
 * (docs/rules/quotes-and-prices.md#catalogue). A `null` zone means « Sur devis »; a `null` grid means that the zone does not have
 * this mode.
 */
export type Catalogue = {
  /** The version of this shape. Another shape takes the next number, with code that reads the old ones. */
  readonly format: 2
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

/** The figures of docs/rules/quotes-and-prices.md; the first row of the catalogue table. */
export const initialCatalogue: Catalogue = {
  format: 2,
  effectiveFrom: '2026-01-01',
  zones: {
    Guadeloupe: 'OM1',
    Martinique: 'OM1',
    'La Réunion': 'OM1',
    Mayotte: 'OM1',
    Guyane: 'OM1',
    'Polynésie Française': 'OM2',
    'Nouvelle-Calédonie': 'OM2',
    'Wallis-et-Futuna': 'OM2',
    'Saint-Pierre-et-Miquelon': null,
    'Saint-Martin': null,
    'Saint-Barthélemy': null,
    'Terres australes et antarctiques françaises': null,
  },
  grids: {
    OM1: {
      standard: grid(1265, 2000, 2725, 4095, 6560, 13705, 15055),
      eco: grid(885, 1235, 1555, 2610, 4130, 8360, 9635),
    },
    OM2: { standard: grid(1285, 1995, 3525, 5890, 11535, 26315, 30235), eco: null },
  },
  insurance: [
    { tier: 0, cents: cents(0) },
    { tier: 150, cents: cents(110) },
    { tier: 300, cents: cents(220) },
    { tier: 500, cents: cents(330) },
    { tier: 1000, cents: cents(660) },
    { tier: 2000, cents: cents(1320) },
  ],
  extras: {
    repackaging: extra('Reconditionnement simple', 420),
    consolidation: groupingExtra('Groupement de colis', 700, 1000),
    grouped_repackaging: groupingExtra('Reconditionnement de colis groupés', 1690, 2000),
    non_standard: extra('Colis hors norme', 800),
    photo_request: extra('Photos du contenu', 500),
    signature_required: extra('Remise contre signature', 310),
  },
  plans: initialPlans,
  serviceOptions: initialServiceOptions,
  limits: {
    maxGrams: grams(30_000),
    totalLengthUnder: millimetres(2000),
    nonStandardOverTotalLength: millimetres(1500),
    nonStandardOverLongestSide: millimetres(1000),
    heavyGroupingOverGrams: grams(15_000),
    maxUninsuredValueCents: cents(100_000),
    maxOnlineValueCents: cents(200_000),
  },
  storage: { feePerDayCents: cents(100), unclaimedDaysAfterFree: 45 },
  quoteValidityDays: 15,
}

type SevenPrices = [number, number, number, number, number, number, number]

function grid(...prices: SevenPrices): RateGrid {
  const upTo = [500, 1000, 2000, 5000, 10_000, 15_000, 30_000]
  const tiers = prices.map((price, index) => ({
    upToGrams: grams(upTo[index] ?? 0),
    cents: cents(price),
  }))
  return { tiers, volumetricDivisor: null }
}

function extra(label: string, price: number) {
  return { label, cents: cents(price), heavyCents: null, onlyWhenGrouping: false }
}

function groupingExtra(label: string, price: number, heavyPrice: number) {
  return { label, cents: cents(price), heavyCents: cents(heavyPrice), onlyWhenGrouping: true }
}

/**
 * Whether the economy mode is sold for this destination. The office can change the zone of a destination and the grids of a zone.
 */
export function sellsEco(catalogue: Catalogue, destination: ShippingDestination): boolean {
  const zone = zoneOf(catalogue, destination)
  return zone !== null && catalogue.grids[zone].eco !== null
}
