import { bestCut } from './best-cut.ts'
import { joined, type Bulk } from './bulk.ts'
import { improvePartition } from './improve-partition.ts'
import { itemAt, scoreOf, type Partition, type Pricing } from './partition.ts'

/** Orders tried besides the sorted ones; always the same, so that the same parcels have the same answer. */
const mostShuffles = 24

/**
 * A cheap partition of many parcels, where trying all is out of reach. Never dearer than all in one box, than each alone,
 * nor than any cut of the parcels sorted by weight. `null` when a parcel is refused even alone.
 */
export function searchedPartition(items: readonly Bulk[], pricing: Pricing): Partition | null {
  const all = items.map((_, index) => index)
  const starts: Partition[] = [
    all.map((index) => [index]),
    [all],
    ...sortedOrders(items, all).map((order) => bestCut(items, order, pricing)),
    ...shuffles(all).map((order) => bestCut(items, order, pricing)),
    ...fillings(items, pricing, sortedOrders(items, all)[0] ?? all),
  ]
  const [best] = byScore(items, pricing, starts)
  if (!best || !Number.isFinite(scoreOf(items, best, pricing))) return null
  return byScore(items, pricing, [improvePartition(items, best, pricing), best])[0] ?? null
}

function byScore(
  items: readonly Bulk[],
  pricing: Pricing,
  partitions: readonly Partition[],
): Partition[] {
  return partitions
    .map((partition) => ({ partition, score: scoreOf(items, partition, pricing) }))
    .toSorted((a, b) => a.score - b.score)
    .map(({ partition }) => partition)
}

/** Heaviest first, longest first. */
const sortedOrders = (items: readonly Bulk[], all: readonly number[]): number[][] => [
  all.toSorted((a, b) => itemAt(items, b).weight - itemAt(items, a).weight),
  all.toSorted((a, b) => itemAt(items, b).sides[0] - itemAt(items, a).sides[0]),
  all.toSorted((a, b) => itemAt(items, b).volume - itemAt(items, a).volume),
]

/** Permutations of a fixed sequence of numbers (Lehmer's generator): no chance in the domain. */
function shuffles(all: readonly number[]): number[][] {
  let seed = 20_261_122
  return Array.from({ length: mostShuffles }, () =>
    all
      .map((index) => {
        seed = (seed * 48_271) % 2_147_483_647
        return { index, rank: seed }
      })
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ index }) => index),
  )
}

/** For each weight of a box that could pay, the heaviest parcels first, each in the first box with room. */
function fillings(items: readonly Bulk[], pricing: Pricing, order: readonly number[]): Partition[] {
  return boxWeights.map((limit) => {
    const boxes: { group: number[]; bulk: Bulk }[] = []
    for (const index of order) {
      const item = itemAt(items, index)
      const room = boxes.find(({ bulk }) => {
        const filled = joined(bulk, item)
        return filled.weight <= limit && pricing.priceOf(filled) !== null
      })
      if (room) {
        room.group.push(index)
        room.bulk = joined(room.bulk, item)
      } else boxes.push({ group: [index], bulk: item })
    }
    return boxes.map(({ group }) => group)
  })
}

const boxWeights = [1000, 2000, 5000, 10_000, 15_000, 20_000, 30_000]
