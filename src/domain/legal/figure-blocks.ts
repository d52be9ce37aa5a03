import {
  extraCodes,
  shippingModes,
  type Catalogue,
  type RateGrid,
  type ShippingMode,
} from '#domain/catalogue/catalogue.ts'
import { publishedOptions, type PublishedPricing } from '#domain/catalogue/published-options.ts'
import { destinations, type Zone } from '#domain/destination/destination.ts'
import { formatEuros } from '#domain/money.ts'
import type { LegalFacts, TermsClauses } from './legal-facts.ts'
import { type LegalBlock, list, text } from './legal-text.ts'
import { withFigures } from '#domain/legal/source/legal-source.ts'
import { type Plan, planIds } from '#domain/plan/plan.ts'
import { cents, type Cents, type Grams, type Millimetres } from '#domain/units.ts'

export const feeTable = ({ plans }: Catalogue): LegalBlock => ({
  kind: 'table',
  caption: 'Frais de traitement, par envoi',
  columns: ['Offre', 'Frais de traitement'],
  rows: planIds.map((id) => [plans[id].title, feesOf(plans[id].processingFeeCents)]),
})

const modeNames: Readonly<Record<ShippingMode, string>> = { standard: 'standard', eco: 'éco' }

/** One table per zone and mode that is sold. */
export function gridTables(catalogue: Catalogue): LegalBlock[] {
  const zones = (Object.keys(catalogue.grids) as Zone[]).toSorted()
  return zones.flatMap((zone) =>
    shippingModes.flatMap((mode) => {
      const grid = catalogue.grids[zone][mode]
      return grid === null ? [] : [gridTable(catalogue, zone, mode, grid)]
    }),
  )
}

function gridTable(
  { zones }: Catalogue,
  zone: Zone,
  mode: ShippingMode,
  { tiers }: RateGrid,
): LegalBlock {
  const served = destinations.filter((name) => zones[name] === zone)
  return {
    kind: 'table',
    caption: `Transport ${modeNames[mode]} vers : ${enumerated(served)}`,
    columns: ['Jusqu’à', 'Prix'],
    rows: tiers.map(({ upToGrams, cents: price }) => [kilograms(upToGrams), euros(price)]),
  }
}

export const extraTable = ({ extras: sold, limits }: Catalogue): LegalBlock => ({
  kind: 'table',
  caption: 'Services ajoutés à un envoi',
  columns: ['Service', 'Prix', `Au-dessus de ${kilograms(limits.heavyGroupingOverGrams)}`],
  rows: extraCodes.map((code) => {
    const { label, cents: price, heavyCents } = sold[code]
    return [label, euros(price), euros(heavyCents ?? price)]
  }),
})

export const optionTable = (catalogue: Catalogue): LegalBlock => ({
  kind: 'table',
  caption: 'Options vendues séparément',
  columns: ['Option', 'Prix'],
  rows: publishedOptions(catalogue).map(({ name, pricing }) => [
    name,
    optionPrice(pricing, kilograms(catalogue.limits.heavyGroupingOverGrams)),
  ]),
})

/** The price to insure each declared value. */
export const insuranceTable = ({ insurance: tiers }: Catalogue): LegalBlock => ({
  kind: 'table',
  caption: 'Assurance, par envoi',
  columns: ['Valeur assurée jusqu’à', 'Prix'],
  rows: tiers.map(({ tier, cents: price }) =>
    tier === 0 ? ['Assurance de base', 'comprise'] : [euros(cents(tier * 100)), euros(price)],
  ),
})

const units = { shipment: 'par envoi', parcel: 'par colis' } as const

function optionPrice(pricing: PublishedPricing, heavyOver: string): string {
  switch (pricing.kind) {
    case 'fixed':
      return `${euros(pricing.cents)} ${units[pricing.per]}`
    case 'by-weight':
      return `${euros(pricing.cents)}, ${euros(pricing.heavyCents)} au-dessus de ${heavyOver}`
    case 'prepaid-storage':
      return `${euros(pricing.cents)} par colis`
    case 'storage-day':
      return `${euros(pricing.cents)} par colis et par jour`
    case 'by-declared-value':
      return 'selon la valeur déclarée'
    case 'on-quote':
      return 'sur devis'
  }
}

/** What each plan costs and how long it stores for free. */
export const planTable = ({ plans }: Catalogue): LegalBlock => ({
  kind: 'table',
  caption: 'Prix des offres',
  columns: ['Offre', 'Par mois', 'Par an', 'Stockage gratuit'],
  rows: planIds.map((id) => [
    plans[id].title,
    plans[id].monthlyCents === 0 ? 'gratuite' : euros(plans[id].monthlyCents),
    plans[id].yearlyCents === null ? 'sans objet' : euros(plans[id].yearlyCents),
    `${plans[id].freeStorageDays} jours`,
  ]),
})

/** The other benefits of the plans; empty when there are none. */
export function planAdvantages({ plans }: Catalogue): LegalBlock[] {
  const items = planIds.flatMap((id) => advantages(plans[id]))
  return items.length === 0 ? [] : [{ kind: 'list', items }]
}

function advantages({ title, benefits }: Plan): string[] {
  const { freeConsolidation, groupedRepackagingCents, firstShipmentWithoutFee } = benefits
  const given = [
    freeConsolidation && groupingOf(freeConsolidation),
    groupedRepackagingCents !== null &&
      `reconditionnement de colis groupés à ${euros(groupedRepackagingCents)} quel que soit le poids`,
    firstShipmentWithoutFee && 'premier envoi sans frais de traitement',
  ].filter((each) => typeof each === 'string')
  return given.length === 0 ? [] : [`Avantages de l’offre ${title} : ${given.join(' ; ')}.`]
}

const groupingOf = ({
  parcelsPerMonth,
}: NonNullable<Plan['benefits']['freeConsolidation']>): string =>
  parcelsPerMonth === 'unlimited'
    ? 'groupement offert, sans limite'
    : `groupement offert jusqu’à ${parcelsPerMonth} colis groupés par mois civil`

/** How soon to report a damaged box; the law’s own delays while the clause is out of force. */
export function claimBlock({ termsClauses }: LegalFacts): LegalBlock {
  return termsClauses.claimDelay.inForce
    ? text(sentence(claimWords(termsClauses)))
    : text(
        'Faites-le au plus vite : le transporteur fixe ses propres délais pour ouvrir un dossier. Nous ne vous opposons pour notre part aucun délai plus court que ceux de la loi.',
      )
}

export const liabilityBlocks = ({ termsClauses }: LegalFacts): LegalBlock[] =>
  termsClauses.liability.inForce ? [text(sentence(liabilityWords(termsClauses)))] : []

/** Clauses in force that appear nowhere else. */
export function clausesInForce({ termsClauses }: LegalFacts): LegalBlock[] {
  const { reminderFee, abandonment } = termsClauses
  const inForce = [
    ...(reminderFee.inForce ? [`Frais de rappel : ${reminderWords(termsClauses)}`] : []),
    ...(abandonment.inForce ? [`Abandon : ${abandonment.words}`] : []),
  ]
  return inForce.length === 0 ? [] : [list(...inForce)]
}

/**
 * Clauses that wait for a lawyer are shown with their figures, and marked out of force (docs/rules/law.md#clauses-out-of-force).
 */
export function suspendedClauses({ termsClauses }: LegalFacts): LegalBlock[] {
  const { reminderFee, claimDelay, liability, abandonment } = termsClauses
  const waiting = [
    ...(reminderFee.inForce ? [] : [`Frais de rappel : ${reminderWords(termsClauses)}`]),
    ...(claimDelay.inForce ? [] : [`Délai de réclamation : ${claimWords(termsClauses)}`]),
    ...(liability.inForce ? [] : [`Plafond de responsabilité : ${liabilityWords(termsClauses)}`]),
    ...(abandonment.inForce ? [] : [`Abandon : ${abandonment.words}`]),
  ]
  if (waiting.length === 0) return []
  return [
    text(
      'Les clauses ci-dessous sont à l’étude. Elles ne s’appliquent à aucune commande et ne peuvent pas vous être opposées. Elles n’entreraient en vigueur que par une version nouvelle de ces conditions, que vous auriez acceptée.',
    ),
    list(...waiting),
  ]
}

const reminderWords = ({ reminderFee }: TermsClauses): string =>
  worded(reminderFee.words, { montant: euros(reminderFee.cents) })

const claimWords = ({ claimDelay }: TermsClauses): string =>
  worded(claimDelay.words, { jours: String(claimDelay.days) })

const liabilityWords = ({ liability }: TermsClauses): string =>
  worded(liability.words, {
    plafond: euros(liability.ceilingCents),
    'plafond-assure': euros(liability.insuredCeilingCents),
    'prix-assurance': euros(liability.insuranceCents),
  })

const worded = (words: string, values: Readonly<Record<string, string>>): string =>
  withFigures(words, (name) => values[name] ?? '')

/** In a list the clause follows its name; alone it must begin like a sentence. */
const sentence = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1)

export const euros = (amount: Cents): string => formatEuros(amount)

/** A fee of zero reads « offerts ». */
const feesOf = (amount: Cents): string => (amount === 0 ? 'offerts' : formatEuros(amount))

/** `12500` → « 12,5 kg ». */
export const kilograms = (weight: Grams): string => `${decimal(weight / 1000)} kg`

export const centimetres = (length: Millimetres): string => `${decimal(length / 10)} cm`

const decimal = (value: number): string => String(value).replace('.', ',')

/** « a, b et c ». */
export function enumerated(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} et ${last}`
}
