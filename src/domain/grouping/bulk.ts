import { millimetres, type Dimensions, type Grams } from '#domain/units.ts'

/** What determines the price of a box: how many parcels, their weight, and their volume. */
export type Bulk = {
  readonly count: number
  readonly weight: number
  /** The smallest sides that the box may have, longest first, in millimetres. */
  readonly sides: readonly [number, number, number]
  /** The sum of the parcels' volumes, in cubic millimetres. */
  readonly volume: number
}

/** A bulk without parcels: joining it to another changes nothing. */
export const nothing: Bulk = { count: 0, weight: 0, sides: [0, 0, 0], volume: 0 }

export function bulkOf(weight: Grams, { length, width, height }: Dimensions): Bulk {
  const [long = 0, middle = 0, short = 0] = [length, width, height].toSorted((a, b) => b - a)
  return { count: 1, weight, sides: [long, middle, short], volume: long * middle * short }
}

export const joined = (one: Bulk, other: Bulk): Bulk => ({
  count: one.count + other.count,
  weight: one.weight + other.weight,
  sides: [
    Math.max(one.sides[0], other.sides[0]),
    Math.max(one.sides[1], other.sides[1]),
    Math.max(one.sides[2], other.sides[2]),
  ],
  volume: one.volume + other.volume,
})

/** Extra room for padding and for the gaps between parcels. */
const roomForVolume = 1.1

/**
 * The box of a shipment. One parcel travels in its own box. The box of several parcels is an estimate until the warehouse has
 * packed and measured it: each side at least as long as the longest parcel's, a tenth more volume than all of them together, and
 * as compact as that allows.
 */
export function boxOf({ count, sides, volume }: Bulk): Dimensions {
  const [length, width, height] = count === 1 ? sides : compact(sides, volume * roomForVolume)
  return {
    length: millimetres(length),
    width: millimetres(width),
    height: millimetres(height),
  }
}

/** Raises the shortest side first: no other box of that volume over these sides has a smaller sum of sides. */
function compact([long, middle, short]: Bulk['sides'], volume: number): Bulk['sides'] {
  if (long * middle * short >= volume) return [long, middle, short]
  if (long * middle * middle >= volume) return [long, middle, Math.ceil(volume / (long * middle))]
  if (long * long * long >= volume) {
    const side = Math.ceil(Math.sqrt(volume / long))
    return [long, side, side]
  }
  const side = Math.ceil(Math.cbrt(volume))
  return [side, side, side]
}

/** The box around parcels of these sizes; `null` when there are none. */
export function boxAround(sizes: readonly Dimensions[]): Dimensions | null {
  if (sizes.length === 0) return null
  return boxOf(sizes.map((size) => bulkOf(0 as Grams, size)).reduce(joined, nothing))
}
