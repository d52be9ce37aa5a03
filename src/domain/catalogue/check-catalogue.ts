import { destinations, zones, type Zone } from '#domain/destination/destination.ts'
import {
  gridLimits,
  insuranceTiers,
  shippingModes,
  type Catalogue,
  type RateGrid,
  type RateTier,
} from './catalogue.ts'

/** `path` is the value's path in `flattenCatalogue`, so that a screen can point at it. */
export type CatalogueFinding<Code extends string> = { readonly code: Code; readonly path: string }

export type CatalogueProblem =
  | 'grid-empty'
  | 'grid-too-long'
  /** Weights that do not increase, or the same one twice. */
  | 'tier-order'
  /** The grid ends below the carrier's limit, which leaves weights without a price. */
  | 'tier-hole'
  | 'price-negative'
  | 'eco-not-served'
  | 'zone-without-grid'
  | 'insurance-hole'
  | 'option-twice'
  | 'free-subscription'

export type CatalogueWarning = 'tier-cheaper' | 'eco-dearer' | 'heavy-cheaper' | 'year-dearer'

/** The zones that the carrier serves with its slow service (docs/rules/quotes-and-prices.md#rates). */
const zonesWithEco: readonly Zone[] = ['OM1']

/** The problems that block the publication of a catalogue. */
export function problemsOf(catalogue: Catalogue): CatalogueFinding<CatalogueProblem>[] {
  return [
    ...zones.flatMap((zone) => gridProblems(catalogue, zone)),
    ...zoneProblems(catalogue),
    ...insuranceProblems(catalogue),
    ...optionProblems(catalogue),
    ...planProblems(catalogue),
  ]
}

function gridProblems(
  { grids, limits }: Catalogue,
  zone: Zone,
): CatalogueFinding<CatalogueProblem>[] {
  return shippingModes.flatMap((mode) => {
    const grid = grids[zone][mode]
    const path = `grids/${zone}/${mode}`
    if (grid === null) return []
    if (mode === 'eco' && !zonesWithEco.includes(zone)) return [{ code: 'eco-not-served', path }]
    return tierProblems(grid, path, limits.maxGrams)
  })
}

function tierProblems(
  { tiers }: RateGrid,
  path: string,
  maxGrams: number,
): CatalogueFinding<CatalogueProblem>[] {
  const last = tiers.at(-1)
  if (!last) return [{ code: 'grid-empty', path }]
  if (tiers.length > gridLimits.tiers) return [{ code: 'grid-too-long', path }]
  const at = ({ upToGrams }: RateTier) => `${path}/tiers/${upToGrams}`
  const found = tiers.flatMap((tier, index): CatalogueFinding<CatalogueProblem>[] => {
    const before = tiers[index - 1]
    const isOutOfOrder = tier.upToGrams <= (before?.upToGrams ?? 0)
    return [
      ...(tier.cents < 0 ? [{ code: 'price-negative', path: at(tier) } as const] : []),
      ...(isOutOfOrder ? [{ code: 'tier-order', path: at(tier) } as const] : []),
    ]
  })
  return last.upToGrams < maxGrams ? [...found, { code: 'tier-hole', path: at(last) }] : found
}

const zoneProblems = ({ zones: zoneOf, grids }: Catalogue): CatalogueFinding<CatalogueProblem>[] =>
  destinations.flatMap((name) => {
    const zone = zoneOf[name]
    if (zone === null || grids[zone].standard !== null) return []
    return [{ code: 'zone-without-grid', path: `zones/${name}` } as const]
  })

function insuranceProblems({ insurance }: Catalogue): CatalogueFinding<CatalogueProblem>[] {
  return insuranceTiers.flatMap((tier, index): CatalogueFinding<CatalogueProblem>[] => {
    const path = `insurance/${tier}`
    if (insurance[index]?.tier !== tier) return [{ code: 'insurance-hole', path }]
    return (insurance[index]?.cents ?? 0) < 0 ? [{ code: 'price-negative', path }] : []
  })
}

function optionProblems({ serviceOptions }: Catalogue): CatalogueFinding<CatalogueProblem>[] {
  const ids = serviceOptions.map(({ id }) => id)
  const twice = new Set(ids.filter((id, index) => ids.indexOf(id) !== index))
  return [...twice].map((id) => ({ code: 'option-twice', path: `options/${id}/name` }))
}

/** A paid plan needs a price: at 0 € nobody could buy it. */
const planProblems = ({ plans }: Catalogue): CatalogueFinding<CatalogueProblem>[] =>
  (['standard', 'premium'] as const)
    .filter((id) => plans[id].monthlyCents <= 0 || (plans[id].yearlyCents ?? 1) <= 0)
    .map((id) => ({ code: 'free-subscription', path: `plans/${id}/monthlyCents` }))

/** What is allowed but is usually a mistake: shown before publishing. */
export function warningsOf(catalogue: Catalogue): CatalogueFinding<CatalogueWarning>[] {
  const { grids, extras, plans } = catalogue
  return [
    ...zones.flatMap((zone) => [
      ...shippingModes.flatMap((mode) => cheaperTiers(grids[zone][mode], `grids/${zone}/${mode}`)),
      ...dearerEco(catalogue, zone),
    ]),
    ...cheaperInsurance(catalogue),
    ...Object.entries(extras)
      .filter(([, { cents, heavyCents }]) => heavyCents !== null && heavyCents < cents)
      .map(([code]) => ({ code: 'heavy-cheaper', path: `extras/${code}/heavyCents` }) as const),
    ...Object.values(plans)
      .filter(({ monthlyCents, yearlyCents }) => (yearlyCents ?? 0) > monthlyCents * 12)
      .map(({ id }) => ({ code: 'year-dearer', path: `plans/${id}/yearlyCents` }) as const),
  ]
}

const cheaperTiers = (grid: RateGrid | null, path: string): CatalogueFinding<CatalogueWarning>[] =>
  (grid?.tiers ?? []).flatMap(({ upToGrams, cents }, index, tiers) => {
    const lighter = tiers[index - 1]
    if (!lighter || cents >= lighter.cents) return []
    return [{ code: 'tier-cheaper', path: `${path}/tiers/${upToGrams}` } as const]
  })

function dearerEco({ grids }: Catalogue, zone: Zone): CatalogueFinding<CatalogueWarning>[] {
  const { standard, eco } = grids[zone]
  return (eco?.tiers ?? []).flatMap(({ upToGrams, cents }) => {
    const same = standard?.tiers.find((tier) => tier.upToGrams === upToGrams)
    if (!same || cents <= same.cents) return []
    return [{ code: 'eco-dearer', path: `grids/${zone}/eco/tiers/${upToGrams}` } as const]
  })
}

const cheaperInsurance = ({ insurance }: Catalogue): CatalogueFinding<CatalogueWarning>[] =>
  insurance.flatMap(({ tier, cents }, index) => {
    const lower = insurance[index - 1]
    if (!lower || cents >= lower.cents) return []
    return [{ code: 'tier-cheaper', path: `insurance/${tier}` } as const]
  })
