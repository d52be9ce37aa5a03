import type { ShippingDestination } from '#domain/destination/destination.ts'

const departments: readonly ShippingDestination[] = [
  'Guadeloupe',
  'Martinique',
  'Guyane',
  'La Réunion',
  'Mayotte',
]

/** « Franc de taxes et droits »: the sender may pay the taxes in advance, to the five overseas departments alone. */
export const mayBeSentDutiesPaid = (destination: string): boolean =>
  departments.some((department) => department === destination)
