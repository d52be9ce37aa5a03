import { basisPoints, cents, type BasisPoints, type Cents } from '#domain/units.ts'
import type { Destination } from './destination.ts'

export type Days = { readonly from: number; readonly to: number }

/** The taxes that may be due on arrival. The figures may change: a screen that shows one must say that the customs decide. */
export type ArrivalTaxes =
  | {
      readonly kind: 'octroi-de-mer'
      /** `null` where there is no VAT. */
      readonly vat: { readonly normal: BasisPoints; readonly reduced: BasisPoints } | null
      /** A purchase up to this value is free of taxes; a second-hand purchase counts as a purchase. */
      readonly purchaseFreeUpToCents: Cents
      /** An unpaid gift between two persons up to this value is free of taxes. */
      readonly giftFreeUpToCents: Cents
      /** « Franc de taxes et droits »: the sender may pay the taxes in advance. */
      readonly payableBySender: true
    }
  | {
      readonly kind: 'own-taxes'
      /** In francs CFP; `null` where no figure is published here: ask the local customs. */
      readonly purchaseFreeUpToXpf: number | null
    }

/** The facts about a territory other than its prices, which are in the catalogue. */
export type DestinationFacts = {
  /** From Limoges along a great circle, rounded to the nearest hundred. */
  readonly kilometres: number
  /** By air, indicative; `null` where only a quote can say. */
  readonly standardWorkingDays: Days | null
  /** By sea, indicative; `null` where the economy mode does not exist. */
  readonly ecoDays: Days | null
  readonly taxes: ArrivalTaxes
}

const octroiDeMer = {
  kind: 'octroi-de-mer',
  purchaseFreeUpToCents: cents(2200),
  giftFreeUpToCents: cents(40_000),
  payableBySender: true,
} as const
const withVat: ArrivalTaxes = {
  ...octroiDeMer,
  vat: { normal: basisPoints(850), reduced: basisPoints(210) },
}
const withoutVat: ArrivalTaxes = { ...octroiDeMer, vat: null }
const ownTaxes: ArrivalTaxes = { kind: 'own-taxes', purchaseFreeUpToXpf: null }

const near: Days = { from: 5, to: 7 }
const far: Days = { from: 7, to: 10 }
const bySea: Days = { from: 20, to: 40 }

/** Usual delays and taxes of each territory, from public sources (November 2026). */
export const destinationFacts: Readonly<Record<Destination, DestinationFacts>> = {
  Guadeloupe: { kilometres: 6600, standardWorkingDays: near, ecoDays: bySea, taxes: withVat },
  Martinique: { kilometres: 6700, standardWorkingDays: near, ecoDays: bySea, taxes: withVat },
  'La Réunion': { kilometres: 9200, standardWorkingDays: near, ecoDays: bySea, taxes: withVat },
  Mayotte: { kilometres: 7900, standardWorkingDays: far, ecoDays: bySea, taxes: withoutVat },
  Guyane: { kilometres: 6900, standardWorkingDays: near, ecoDays: bySea, taxes: withoutVat },
  'Polynésie Française': {
    kilometres: 15_900,
    standardWorkingDays: far,
    ecoDays: null,
    taxes: ownTaxes,
  },
  'Nouvelle-Calédonie': {
    kilometres: 17_100,
    standardWorkingDays: far,
    ecoDays: null,
    taxes: { kind: 'own-taxes', purchaseFreeUpToXpf: 3000 },
  },
  'Wallis-et-Futuna': {
    kilometres: 16_400,
    standardWorkingDays: far,
    ecoDays: null,
    taxes: ownTaxes,
  },
  'Saint-Pierre-et-Miquelon': {
    kilometres: 4300,
    standardWorkingDays: far,
    ecoDays: null,
    taxes: ownTaxes,
  },
  'Saint-Martin': { kilometres: 6600, standardWorkingDays: near, ecoDays: null, taxes: ownTaxes },
  'Saint-Barthélemy': {
    kilometres: 6600,
    standardWorkingDays: near,
    ecoDays: null,
    taxes: ownTaxes,
  },
  'Terres australes et antarctiques françaises': {
    kilometres: 12_500,
    standardWorkingDays: null,
    ecoDays: null,
    taxes: ownTaxes,
  },
}
