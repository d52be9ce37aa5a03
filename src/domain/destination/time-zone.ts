import { territoryNamed, type Destination } from './destination.ts'

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
