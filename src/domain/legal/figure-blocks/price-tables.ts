import {
  extraCodes,
  shippingModes,
  type Catalogue,
  type RateGrid,
  type ShippingMode,
} from '#domain/catalogue/catalogue.ts'
import { publishedOptions, type PublishedPricing } from '#domain/catalogue/published-options.ts'
import { destinations, type Zone } from '#domain/destination/destination.ts'
import { enumerated, euros, feesOf, kilograms } from '#domain/legal/figures.ts'
import type { LegalBlock } from '#domain/legal/legal-text.ts'
import { planIds } from '#domain/plan/plan.ts'
import { cents } from '#domain/units.ts'

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
