import {
  extraCodes,
  shippingModes,
  type Catalogue,
  type RateGrid,
  type ShippingMode,
} from '#domain/catalogue/catalogue.ts'
import type { ServiceOption } from '#domain/catalogue/service-options.ts'
import { destinations, type Zone } from '#domain/destination/destination.ts'
import { enumerated, euros, kilograms, feesOf } from '#domain/legal/figures.ts'
import { section, text, type LegalBlock, type LegalSection } from '#domain/legal/legal-text.ts'
import { planIds } from '#domain/plan/plan.ts'

/** Every price of the catalogue, as sold. */
export const pricesSection = (catalogue: Catalogue): LegalSection =>
  section(
    'prix',
    'Prix',
    text(
      'Les prix sont en euros, toutes taxes comprises, et comprennent tous les frais obligatoires. Le prix d’un envoi est la somme du transport, de l’assurance choisie, des services demandés et des frais de traitement, dus par envoi ; les avantages de votre offre y apparaissent en lignes négatives. Un prix qui change ne change ni un devis en cours de validité ni une commande payée.',
    ),
    fees(catalogue),
    text(
      'Le transport est facturé au poids relevé à l’entrepôt ; un poids entre deux paliers relève du palier supérieur.',
    ),
    ...grids(catalogue),
    extras(catalogue),
    options(catalogue),
    text(
      'Le taux de TVA de chaque ligne, ou le motif de son exonération, figure sur la facture. Les taxes et droits dus à l’arrivée ne sont pas compris : voir « Douane et taxes à l’arrivée ».',
    ),
  )

const fees = ({ plans }: Catalogue): LegalBlock => ({
  kind: 'table',
  caption: 'Frais de traitement, par envoi',
  columns: ['Offre', 'Frais de traitement'],
  rows: planIds.map((id) => [plans[id].title, feesOf(plans[id].processingFeeCents)]),
})

const modeNames: Readonly<Record<ShippingMode, string>> = { standard: 'standard', eco: 'éco' }

function grids(catalogue: Catalogue): LegalBlock[] {
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
    rows: tiers.map(({ upToGrams, cents }) => [kilograms(upToGrams), euros(cents)]),
  }
}

const extras = ({ extras: sold, limits }: Catalogue): LegalBlock => ({
  kind: 'table',
  caption: 'Services ajoutés à un envoi',
  columns: ['Service', 'Prix', `Au-dessus de ${kilograms(limits.heavyGroupingOverGrams)}`],
  rows: extraCodes.map((code) => {
    const { label, cents, heavyCents } = sold[code]
    return [label, euros(cents), euros(heavyCents ?? cents)]
  }),
})

const options = ({ serviceOptions, limits }: Catalogue): LegalBlock => ({
  kind: 'table',
  caption: 'Options vendues séparément',
  columns: ['Option', 'Prix'],
  rows: serviceOptions
    .filter(({ isOff }) => !isOff)
    .map(({ name, pricing }) => [
      name,
      optionPrice(pricing, kilograms(limits.heavyGroupingOverGrams)),
    ]),
})

const units = { shipment: 'par envoi', parcel: 'par colis', day: 'par colis et par jour' } as const

function optionPrice(pricing: ServiceOption['pricing'], heavyOver: string): string {
  switch (pricing.kind) {
    case 'fixed':
      return `${euros(pricing.cents)} ${units[pricing.per]}`
    case 'by-weight':
      return `${euros(pricing.cents)}, ${euros(pricing.heavyCents)} au-dessus de ${heavyOver}`
    case 'prepaid-storage':
      return `${euros(pricing.cents)} par colis`
    case 'by-declared-value':
      return 'selon la valeur déclarée'
    case 'on-quote':
      return 'sur devis'
  }
}
