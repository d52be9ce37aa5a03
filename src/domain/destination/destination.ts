import type { Branded } from '#domain/units.ts'

/** Spelled as on the home page (docs/rules/quotes-and-prices.md#zones). */
export const destinations = [
  'Guadeloupe',
  'Martinique',
  'La Réunion',
  'Mayotte',
  'Guyane',
  'Polynésie Française',
  'Nouvelle-Calédonie',
  'Wallis-et-Futuna',
  'Saint-Pierre-et-Miquelon',
  'Saint-Martin',
  'Saint-Barthélemy',
  'Terres australes et antarctiques françaises',
] as const

export type Destination = (typeof destinations)[number]

/** Any other country: in no zone, so that its transport is on quote (docs/rules/quotes-and-prices.md#zones). */
export const restOfTheWorld = 'Reste du monde'
export const shippingDestinations = [...destinations, restOfTheWorld] as const
/** Where a quote may go; the catalogue and the public pages know the twelve territories. */
export type ShippingDestination = (typeof shippingDestinations)[number]
export type DestinationSlug = Branded<string, 'DestinationSlug'>
/** The carrier's zone; which destination is in which is catalogue data. */
export const zones = ['OM1', 'OM2'] as const
export type Zone = (typeof zones)[number]

export const isDestination = (text: string): text is Destination =>
  (destinations as readonly string[]).includes(text)

export const isShippingDestination = (text: string): text is ShippingDestination =>
  text === restOfTheWorld || isDestination(text)

/** The carrier's zone; `null` where transport is on quote. */
export const zoneOf = (
  { zones: zoneBy }: { readonly zones: Readonly<Record<Destination, Zone | null>> },
  to: ShippingDestination,
): Zone | null => (to === restOfTheWorld ? null : zoneBy[to])

/** « vers la Guadeloupe », « vers La Réunion », « vers Mayotte ». */
export const towards = (destination: string): string =>
  `vers ${articles[destination] ?? ''}${destination}`

const articles: Readonly<Record<string, string>> = {
  Guadeloupe: 'la ',
  Martinique: 'la ',
  Guyane: 'la ',
  'Polynésie Française': 'la ',
  'Nouvelle-Calédonie': 'la ',
  'Terres australes et antarctiques françaises': 'les ',
  [restOfTheWorld]: 'le ',
} satisfies Partial<Record<ShippingDestination, string>>

/** The country of mainland France, and of an address overseas that is written the postal way. */
export const isFrance = (country: string): boolean => /^france\b/i.test(country.trim())

/** The territory that a country names, as a person types it: « Réunion », « nouvelle calédonie ». */
export const territoryNamed = (country: string): Destination | null =>
  destinations.find((name) => folded(name) === folded(country)) ?? null

const folded = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
    .replace(/^(la|les) /, '')

/**
 * Whether an address is where a quote goes. To a territory goes what names it, or France, which stands for any of them; a
 * foreign country does not, nor another territory. The rest of the world is abroad: what would be delivered in France under
 * its name would be exempted as an export that it is not.
 */
export const isAddressFor = (to: ShippingDestination, country: string): boolean =>
  to === restOfTheWorld
    ? territoryNamed(country) === null && !isFrance(country)
    : territoryNamed(country) === to || isFrance(country)

/** `La Réunion` → `la-reunion`, for addresses and file names. */
export const destinationSlug = (destination: Destination): DestinationSlug =>
  destination
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(' ', '-') as DestinationSlug

/** The destination of a slug, `null` for an unknown one. */
export const destinationOfSlug = (slug: string): Destination | null =>
  destinations.find((destination) => destinationSlug(destination) === slug) ?? null
