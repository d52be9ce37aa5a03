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

/** Any other country: it is in no zone, so its transport is on quote (docs/rules/quotes-and-prices.md#zones). */
export const restOfTheWorld = 'Reste du monde'
export const shippingDestinations = [...destinations, restOfTheWorld] as const
/** Where a quote may go; the catalogue and the public pages only know the twelve territories. */
export type ShippingDestination = (typeof shippingDestinations)[number]
export type DestinationSlug = Branded<string, 'DestinationSlug'>
/** The carrier's zone; the catalogue assigns destinations to zones. */
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

/** For instance « vers la Guadeloupe », « vers La Réunion », « vers Mayotte ». */
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

/** True for mainland France, and for an overseas address that gives France as its country, as postal addresses do. */
export const isFrance = (country: string): boolean => /^france\b/i.test(country.trim())

/** The territory that a country name means, as a person types it: « Réunion », « nouvelle calédonie ». */
export const territoryNamed = (country: string): Destination | null =>
  destinations.find((name) => folded(name) === folded(country)) ?? null

export const folded = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
    .replace(/^(la|les) /, '')

/** First digits of the postal codes of each territory; the longest come first. Other codes of 97 are of large receivers anywhere. */
const postalCodes: readonly (readonly [string, Destination])[] = [
  ['97133', 'Saint-Barthélemy'],
  ['97150', 'Saint-Martin'],
  ['971', 'Guadeloupe'],
  ['972', 'Martinique'],
  ['973', 'Guyane'],
  ['974', 'La Réunion'],
  ['975', 'Saint-Pierre-et-Miquelon'],
  ['976', 'Mayotte'],
  ['984', 'Terres australes et antarctiques françaises'],
  ['986', 'Wallis-et-Futuna'],
  ['987', 'Polynésie Française'],
  ['988', 'Nouvelle-Calédonie'],
]

/** Where a postal code of five digits is; `null` when its digits do not say. */
export function placeOfPostalCode(typed: string): Destination | 'mainland' | null {
  const code = typed.replaceAll(/\s/g, '')
  if (!/^\d{5}$/.test(code)) return null
  const [, territory] = postalCodes.find(([first]) => code.startsWith(first)) ?? []
  return territory ?? (/^(0[1-9]|[1-8]\d|9[0-5])/.test(code) ? 'mainland' : null)
}

export type AddressPlace = { readonly country: string; readonly postalCode: string }

/**
 * Whether an address is in the destination of a quote. For a territory, the country must be that territory, or France, which may
 * stand for any of them, and the postal code must not be of another place. For the rest of the world, the country must be abroad:
 * otherwise a delivery in France would be exempted from VAT as an export that it is not.
 */
export function isAddressFor(
  to: ShippingDestination,
  { country, postalCode }: AddressPlace,
): boolean {
  if (to === restOfTheWorld) return territoryNamed(country) === null && !isFrance(country)
  const isCountry = territoryNamed(country) === to || isFrance(country)
  const place = placeOfPostalCode(postalCode)
  return isCountry && (place === null || place === to)
}

/** The country to store for an address: the territory of its postal code where « France » was typed. */
export function countryOfAddress({ country, postalCode }: AddressPlace): string {
  const place = isFrance(country) ? placeOfPostalCode(postalCode) : null
  return place === null || place === 'mainland' ? country : place
}

/**
 * The country to write under an address in the destination of a quote: the territory, for which the address may say « France », or
 * its name in another spelling; elsewhere the country as it was typed (docs/rules/shipping.md#customs-declaration).
 */
export const countryWithin = (to: string, typed: string): string => (isDestination(to) ? to : typed)

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

/** ISO 3166-1. */
export const territoryCodes: Readonly<Record<Destination, string>> = {
  Guadeloupe: 'GP',
  Martinique: 'MQ',
  'La Réunion': 'RE',
  Mayotte: 'YT',
  Guyane: 'GF',
  'Polynésie Française': 'PF',
  'Nouvelle-Calédonie': 'NC',
  'Wallis-et-Futuna': 'WF',
  'Saint-Pierre-et-Miquelon': 'PM',
  'Saint-Martin': 'MF',
  'Saint-Barthélemy': 'BL',
  'Terres australes et antarctiques françaises': 'TF',
}

/** The code of a destination; `null` for the rest of the world. */
export const territoryCode = (destination: string): string | null =>
  isDestination(destination) ? territoryCodes[destination] : null

const territoryZones: Readonly<Record<Destination, string>> = {
  Guadeloupe: 'America/Guadeloupe',
  Martinique: 'America/Martinique',
  'La Réunion': 'Indian/Reunion',
  Mayotte: 'Indian/Mayotte',
  Guyane: 'America/Cayenne',
  'Polynésie Française': 'Pacific/Tahiti',
  'Nouvelle-Calédonie': 'Pacific/Noumea',
  'Wallis-et-Futuna': 'Pacific/Wallis',
  'Saint-Pierre-et-Miquelon': 'America/Miquelon',
  'Saint-Martin': 'America/Marigot',
  'Saint-Barthélemy': 'America/St_Barthelemy',
  'Terres australes et antarctiques françaises': 'Indian/Kerguelen',
}

/** The time zone of a country of an address: of our territories; that of Paris for any other. */
export function timeZoneOf(country: string): string {
  const territory = territoryNamed(country)
  return territory === null ? 'Europe/Paris' : territoryZones[territory]
}
