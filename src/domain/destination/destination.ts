import type { Branded } from '#domain/units.ts'

/** Spelled as on the home page (decisions §3). */
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

/** Any other country: in no zone, so that its transport is on quote (decisions §3). */
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

/**
 * Whether an address is where a quote goes. Only an address that names another territory is not: France stands for any of
 * them, and so does a country that the form did not know.
 */
export const isAddressFor = (to: ShippingDestination, country: string): boolean =>
  !isDestination(country) || country === to

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
