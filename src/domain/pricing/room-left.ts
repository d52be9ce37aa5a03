import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { grams, type Grams } from '#domain/units.ts'
import { billedWeight, tierFor, type EstimateRequest } from './estimate.ts'

/** « Il vous reste 1,4 kg au même prix »: what may be added, and the weight that the price holds up to. */
export type RoomLeft = { readonly leftGrams: Grams; readonly upToGrams: Grams }

type Asked = Pick<
  EstimateRequest,
  'destination' | 'mode' | 'type' | 'weight' | 'options' | 'dimensions'
>

/**
 * The weight that the shipment can still take before its price goes up; `null` when there is none, or no price online.
 * Stops at the tier, and at the weight above which a chosen grouping extra is dearer.
 */
export function roomLeft(catalogue: Catalogue, asked: Asked): RoomLeft | null {
  const zone = catalogue.zones[asked.destination]
  const grid = zone && catalogue.grids[zone][asked.mode]
  if (!grid) return null
  // Billed by its volume: more weight inside the tier changes nothing either.
  const tier = tierFor(grid, billedWeight(grid, asked))
  if (tier === null) return null
  const stops = [tier.upToGrams, catalogue.limits.maxGrams, ...heavierExtras(catalogue, asked)]
  const upTo = Math.min(...stops.filter((stop) => stop >= asked.weight))
  return upTo > asked.weight && asked.weight <= tier.upToGrams
    ? { leftGrams: grams(upTo - asked.weight), upToGrams: grams(upTo) }
    : null
}

function heavierExtras({ extras, limits }: Catalogue, { type, options }: Asked): number[] {
  const isDearer = [...options].some((code) => {
    const { heavyCents, onlyWhenGrouping } = extras[code]
    return heavyCents !== null && (type === 'grouping' || !onlyWhenGrouping)
  })
  return isDearer ? [limits.heavyGroupingOverGrams] : []
}

/** Those that could be added one at a time at the same transport price, the heaviest first. */
export const fitting = <Parcel extends { readonly weightGrams: number }>(
  { leftGrams }: RoomLeft,
  parcels: readonly Parcel[],
): Parcel[] =>
  parcels
    .filter(({ weightGrams }) => weightGrams <= leftGrams)
    .toSorted((a, b) => b.weightGrams - a.weightGrams)
