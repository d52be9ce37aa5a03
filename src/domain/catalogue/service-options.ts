import type { Destination } from '#domain/destination/destination.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { cents, type Cents } from '#domain/units.ts'

export type ServiceOptionPricing =
  | { readonly kind: 'fixed'; readonly cents: Cents; readonly per: 'shipment' | 'parcel' }
  | { readonly kind: 'by-weight'; readonly cents: Cents; readonly heavyCents: Cents }
  | { readonly kind: 'prepaid-storage'; readonly cents: Cents; readonly keeping: Keeping }
  /** Per day and parcel, at the daily storage fee of the catalogue: the option has no price of its own. */
  | { readonly kind: 'storage-day' }
  | { readonly kind: 'by-declared-value' }
  | { readonly kind: 'on-quote' }

/** An option as listed on the offers page (docs/rules/quotes-and-prices.md#service-options). */
export type ServiceOption = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly pricing: ServiceOptionPricing
  /** Switched off: stays in the catalogue, sold to nobody. */
  readonly isOff?: true | undefined
  /** The plans and destinations that the option is sold to; absent means all. */
  readonly plans?: readonly PlanId[] | undefined
  readonly destinations?: readonly Destination[] | undefined
}

/** Prepaid storage in days or in calendar months; it moves the end of free storage (docs/rules/storage.md#prepaid-keeping). */
export type Keeping =
  | { readonly unit: 'days'; readonly count: number }
  | { readonly unit: 'months'; readonly count: number }

/** The 3,50 € of the photos differ from the calculator's 5,00 € on purpose (docs/rules/quotes-and-prices.md#service-options). */
export const initialServiceOptions: readonly ServiceOption[] = [
  {
    id: 'reconditionnement-simple',
    name: 'Reconditionnement simple',
    description: 'Votre colis est remballé dans un carton plus petit ou plus solide.',
    pricing: { kind: 'fixed', cents: cents(420), per: 'shipment' },
  },
  {
    id: 'groupement',
    name: 'Groupement de colis',
    description: 'Plusieurs colis réunis en un seul envoi.',
    pricing: { kind: 'by-weight', cents: cents(700), heavyCents: cents(1000) },
  },
  {
    id: 'reconditionnement-groupe',
    name: 'Reconditionnement de colis groupés',
    description: 'Vos colis sont ouverts et réunis dans un seul carton.',
    pricing: { kind: 'by-weight', cents: cents(1690), heavyCents: cents(2000) },
  },
  {
    id: 'garde-10-jours',
    name: 'Garde de colis, 10\u00A0jours',
    description: 'Dix jours de garde de plus après la période gratuite.',
    pricing: { kind: 'prepaid-storage', cents: cents(700), keeping: { unit: 'days', count: 10 } },
  },
  {
    id: 'garde-3-mois',
    name: 'Garde de colis, 3\u00A0mois',
    description: 'Trois mois de garde de plus après la période gratuite.',
    pricing: { kind: 'prepaid-storage', cents: cents(1500), keeping: { unit: 'months', count: 3 } },
  },
  {
    id: 'stockage-supplementaire',
    name: 'Stockage supplémentaire',
    description: 'Par jour et par colis, après la période gratuite.',
    pricing: { kind: 'storage-day' },
  },
  {
    id: 'assurance',
    name: 'Assurance',
    description: 'Selon la valeur déclarée du contenu.',
    pricing: { kind: 'by-declared-value' },
  },
  {
    id: 'photos-contenu',
    name: 'Photos du contenu',
    description: 'Des photos du contenu de votre colis, prises à l’entrepôt.',
    pricing: { kind: 'fixed', cents: cents(350), per: 'parcel' },
  },
  {
    id: 'hors-gabarit',
    name: 'Colis hors gabarit ou encombrant',
    description: 'Prise en charge étudiée pour chaque colis.',
    pricing: { kind: 'on-quote' },
  },
]
