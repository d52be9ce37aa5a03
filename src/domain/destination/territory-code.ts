import { isDestination, type Destination } from './destination.ts'

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
