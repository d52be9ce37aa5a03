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
export type DestinationSlug = Branded<string, 'DestinationSlug'>
/** The carrier's zone; which destination is in which is catalogue data. */
export const zones = ['OM1', 'OM2'] as const
export type Zone = (typeof zones)[number]

export const isDestination = (text: string): text is Destination =>
  (destinations as readonly string[]).includes(text)

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
