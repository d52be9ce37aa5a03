const codes: Readonly<Record<string, string>> = {
  Guadeloupe: '97110',
  Martinique: '97200',
  'La Réunion': '97400',
  Mayotte: '97600',
  Guyane: '97300',
  'Polynésie Française': '98714',
  'Nouvelle-Calédonie': '98800',
  'Wallis-et-Futuna': '98600',
  'Saint-Pierre-et-Miquelon': '97500',
  'Saint-Martin': '97150',
  'Saint-Barthélemy': '97133',
  'Terres australes et antarctiques françaises': '98413',
  France: '75011',
}

/** A postal code of a territory; of another country, one that says nothing here. */
export const postalCodeIn = (country: string): string => codes[country] ?? '10-115'
