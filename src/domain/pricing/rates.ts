import type { Catalogue, RateGrid } from '#domain/catalogue/catalogue.ts'
import {
  type Destination,
  type ShippingDestination,
  zoneOf,
} from '#domain/destination/destination.ts'
import type { Cents, Grams } from '#domain/units.ts'
import { tierFor } from './estimate.ts'

/** The transport alone, TTC, up to and including that weight; `null` where the mode does not exist. */
export type RateRow = {
  readonly upToGrams: Grams
  readonly standardCents: Cents | null
  readonly ecoCents: Cents | null
}

/** The price list of one destination, a row per weight; empty when it is on quote. */
export function ratesTo(catalogue: Catalogue, destination: ShippingDestination): RateRow[] {
  const zone = zoneOf(catalogue, destination)
  if (zone === null) return []
  const { standard, eco } = catalogue.grids[zone]
  return weightsOf([standard, eco]).map((upToGrams) => ({
    upToGrams,
    standardCents: priceIn(standard, upToGrams),
    ecoCents: priceIn(eco, upToGrams),
  }))
}

/** Where the price of some transport changes, in ascending order: the steps of a scale. */
export const weightSteps = ({ grids }: Pick<Catalogue, 'grids'>): Grams[] =>
  weightsOf(Object.values(grids).flatMap(({ standard, eco }) => [standard, eco]))

function weightsOf(grids: readonly (RateGrid | null)[]): Grams[] {
  const weights = grids.flatMap((grid) => grid?.tiers.map(({ upToGrams }) => upToGrams) ?? [])
  return [...new Set(weights)].toSorted((a, b) => a - b)
}

const priceIn = (grid: RateGrid | null, weight: Grams): Cents | null =>
  grid === null ? null : (tierFor(grid, weight)?.cents ?? null)

/** The transport of one kilogram by air, TTC; `null` where it is on quote. */
export const priceOfKilogram = (catalogue: Catalogue, to: Destination): Cents | null =>
  ratesTo(catalogue, to).find(({ upToGrams }) => upToGrams >= 1000)?.standardCents ?? null
