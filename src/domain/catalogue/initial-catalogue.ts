import { cents, grams, millimetres } from '#domain/units.ts'
import type { Catalogue, RateGrid } from './catalogue.ts'
import { initialPlans } from './initial-plans.ts'
import { initialServiceOptions } from './initial-service-options.ts'

/** The figures of spec 001 §9, spec 000 §9 and decisions §3, §7 and §8; the first row of the catalogue table. */
export const initialCatalogue: Catalogue = {
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
