import { zoneOf } from '#domain/destination/destination.ts'
import type { Catalogue, Limits } from '#domain/catalogue/catalogue.ts'
import { boxAround } from '#domain/grouping/box-price.ts'
import {
  grams,
  longestSide,
  millimetres,
  totalLength,
  type Dimensions,
  type Grams,
  type Millimetres,
} from '#domain/units.ts'
import { tierFor, type EstimateRequest } from './estimate.ts'
import { isNonStandard } from './added-lines.ts'

/**
 * « Il vous reste 1,4 kg au même prix »: the weight that the customer may add, and up to which weight and box size the price
 * stays the same.
 */
export type RoomLeft = {
  readonly leftGrams: Grams
  readonly upToGrams: Grams
  readonly longestSideUpTo: Millimetres
  readonly totalLengthUpTo: Millimetres
}

type Asked = Pick<
  EstimateRequest,
  'destination' | 'mode' | 'type' | 'weight' | 'options' | 'dimensions'
>

/**
 * The weight that the shipment can still take before its price goes up; `null` when there is none, when there is no online price,
 * or when the grid bills volume, where more weight also means more volume. It ends at the tier, and at the weight above which a
 * chosen grouping extra costs more.
 */
export function roomLeft(catalogue: Catalogue, asked: Asked): RoomLeft | null {
  const zone = zoneOf(catalogue, asked.destination)
  const grid = zone && catalogue.grids[zone][asked.mode]
  if (!grid || grid.volumetricDivisor !== null) return null
  const tier = tierFor(grid, asked.weight)
  if (tier === null) return null
  const stops = [tier.upToGrams, catalogue.limits.maxGrams, ...heavierExtras(catalogue, asked)]
  const upTo = Math.min(...stops.filter((stop) => stop >= asked.weight))
  if (upTo === asked.weight) return null
  const leftGrams = grams(upTo - asked.weight)
  return { leftGrams, upToGrams: grams(upTo), ...sizeFor(catalogue.limits, asked) }
}

function heavierExtras({ extras, limits }: Catalogue, { type, options }: Asked): number[] {
  const isDearer = [...options].some((code) => {
    const { heavyCents, onlyWhenGrouping } = extras[code]
    return heavyCents !== null && (type === 'grouping' || !onlyWhenGrouping)
  })
  return isDearer ? [limits.heavyGroupingOverGrams] : []
}

/** A standard box must stay standard; one paid as non-standard may grow to the carrier's limit. */
function sizeFor(limits: Limits, { options, dimensions }: Asked) {
  const isPaid = [...options].includes('non_standard')
  if (isPaid || (dimensions && isNonStandard(limits, dimensions))) {
    const upTo = millimetres(limits.totalLengthUnder - 1)
    return { longestSideUpTo: upTo, totalLengthUpTo: upTo }
  }
  return {
    longestSideUpTo: limits.nonStandardOverLongestSide,
    totalLengthUpTo: limits.nonStandardOverTotalLength,
  }
}

type Measured = { readonly weight: number; readonly dimensions: Dimensions }

/** The parcels that fit by weight and size: any one of them can be added at the same transport price. The heaviest first. */
export const fitting = <Parcel extends Measured>(
  room: RoomLeft,
  chosen: readonly Dimensions[],
  others: readonly Parcel[],
): Parcel[] =>
  others
    .filter(({ weight, dimensions }) => {
      const box = boxAround([...chosen, dimensions]) ?? dimensions
      return (
        weight <= room.leftGrams &&
        longestSide(box) <= room.longestSideUpTo &&
        totalLength(box) <= room.totalLengthUpTo
      )
    })
    .toSorted((a, b) => b.weight - a.weight)
