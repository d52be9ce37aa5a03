export type Territory = {
  /** Spelled as the destination of `GET /api/estimates`. */
  readonly name: string
  readonly pricing: 'online' | 'on-quote'
  /** Usual working days by air, never committed; null where only a quote can say. */
  readonly delay: string | null
  readonly hasEconomyMode: boolean
  readonly customs: string
}

const dom =
  'Déclaration CN23 préparée avec vous. TVA locale et octroi de mer peuvent être dus à l’arrivée au-delà de 22\u00a0€ d’achat.'
const domWithoutVat =
  'Déclaration CN23 préparée avec vous. Pas de TVA locale, mais l’octroi de mer peut être dû à l’arrivée au-delà de 22\u00a0€ d’achat.'
const local =
  'Déclaration CN23 préparée avec vous. Le territoire a ses propres taxes\u00a0: à vérifier auprès de sa douane.'

const antilles = { pricing: 'online', delay: '5 à 7 jours ouvrés', hasEconomyMode: true } as const
const farther = { pricing: 'online', delay: '7 à 10 jours ouvrés', hasEconomyMode: false } as const
const onQuote = { pricing: 'on-quote', delay: null, hasEconomyMode: false } as const

/** The twelve territories of spec 000 §1, with indicative delays and customs notes (domain facts, « Carrier », « Customs »). */
export const territories: readonly Territory[] = [
  { name: 'Guadeloupe', ...antilles, customs: dom },
  { name: 'Martinique', ...antilles, customs: dom },
  { name: 'Guyane', ...antilles, customs: domWithoutVat },
  { name: 'La Réunion', ...antilles, customs: dom },
  { name: 'Mayotte', ...antilles, delay: '7 à 10 jours ouvrés', customs: domWithoutVat },
  {
    name: 'Nouvelle-Calédonie',
    ...farther,
    customs:
      'Déclaration CN23 préparée avec vous. Des taxes locales peuvent être dues sur la valeur, transport compris\u00a0: à vérifier auprès de la douane.',
  },
  { name: 'Polynésie Française', ...farther, customs: local },
  { name: 'Wallis-et-Futuna', ...farther, customs: local },
  { name: 'Saint-Pierre-et-Miquelon', ...onQuote, customs: local },
  { name: 'Saint-Martin', ...onQuote, customs: local },
  { name: 'Saint-Barthélemy', ...onQuote, customs: local },
  { name: 'Terres australes et antarctiques françaises', ...onQuote, customs: local },
]
