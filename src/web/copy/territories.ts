import {
  destinationFacts,
  type ArrivalTaxes,
  type Days,
} from '#domain/destination/destination-facts.ts'
import { destinationSlug, type Destination } from '#domain/destination/destination.ts'

export type Territory = {
  /** Spelled like the destination in `GET /api/estimates`. */
  readonly name: Destination
  /** « en Guadeloupe », « à La Réunion ». */
  readonly where: string
  readonly slug: string
  /** The usual working days by air, never guaranteed; null where only a quote can say. */
  readonly delay: string | null
  /** By sea; null where the economy mode does not exist. */
  readonly ecoDelay: string | null
  readonly customs: string
}

/** The twelve territories in the order of the site; their facts come from the domain. */
export const territories: readonly Territory[] = [
  territory('Guadeloupe', 'en Guadeloupe'),
  territory('Martinique', 'en Martinique'),
  territory('Guyane', 'en Guyane'),
  territory('La Réunion', 'à La Réunion'),
  territory('Mayotte', 'à Mayotte'),
  territory('Nouvelle-Calédonie', 'en Nouvelle-Calédonie'),
  territory('Polynésie Française', 'en Polynésie Française'),
  territory('Wallis-et-Futuna', 'à Wallis-et-Futuna'),
  territory('Saint-Pierre-et-Miquelon', 'à Saint-Pierre-et-Miquelon'),
  territory('Saint-Martin', 'à Saint-Martin'),
  territory('Saint-Barthélemy', 'à Saint-Barthélemy'),
  territory(
    'Terres australes et antarctiques françaises',
    'dans les Terres australes et antarctiques françaises',
  ),
]

/** « 7 à 10 jours ouvrés »; `null` where only a quote can say. */
export function indicativeDelay(destination: string, mode: 'standard' | 'eco'): string | null {
  const known = territories.find(({ name }) => name === destination)
  return (mode === 'eco' ? known?.ecoDelay : known?.delay) ?? null
}

function territory(name: Destination, where: string): Territory {
  const { standardWorkingDays, ecoDays, taxes } = destinationFacts[name]
  return {
    name,
    where,
    slug: destinationSlug(name),
    delay: standardWorkingDays && `${between(standardWorkingDays)} jours ouvrés`,
    ecoDelay: ecoDays && `${between(ecoDays)} jours`,
    customs: `Déclaration CN23 préparée avec vous. ${shortTaxes(taxes)}`,
  }
}

function between({ from, to }: Days): string {
  return `${from} à ${to}`
}

function shortTaxes(taxes: ArrivalTaxes): string {
  if (taxes.kind === 'octroi-de-mer') {
    const free = `au-delà de ${taxes.purchaseFreeUpToCents / 100}\u00a0€ d’achat`
    return taxes.vat === null
      ? `Pas de TVA locale, mais l’octroi de mer peut être dû à l’arrivée ${free}.`
      : `TVA locale et octroi de mer peuvent être dus à l’arrivée ${free}.`
  }
  return taxes.purchaseFreeUpToXpf === null
    ? 'Le territoire a ses propres taxes\u00a0: à vérifier auprès de sa douane.'
    : 'Des taxes locales peuvent être dues sur la valeur, transport compris\u00a0: à vérifier auprès de la douane.'
}
