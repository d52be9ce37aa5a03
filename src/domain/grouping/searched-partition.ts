import { joined, nothing, type Bulk } from './bulk.ts'
import { improvePartition } from './improve-partition.ts'
import { itemAt, scoreOf, boxScore, type Partition, type Pricing } from './partition.ts'

/** Number of orders tried besides the sorted ones; always the same orders, so that the same parcels get the same answer. */
const mostShuffles = 24

/**
 * A cheap partition of many parcels, where trying all of them would take too long. Never more expensive than all in one box, than
 * each alone, nor than any cut of the parcels sorted by weight. `null` when the carrier refuses a parcel even alone.
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

/** Permutations from a fixed sequence of numbers (Lehmer's generator): the domain uses no randomness. */
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

/** For each box weight that could be cheap: the heaviest parcels first, each in the first box with room. */
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

type Cut = { readonly score: number; readonly from: number }

/** The cheapest way to cut this list of parcels into boxes, in its order. Ignores free groupings. */
function bestCut(items: readonly Bulk[], order: readonly number[], pricing: Pricing): Partition {
  const cuts: Cut[] = [{ score: 0, from: 0 }]
  for (let end = 1; end <= order.length; end += 1)
    cuts.push(lastBox(items, order.slice(0, end), cuts, pricing))
  const groups: number[][] = []
  for (let end = order.length; end > 0;) {
    const from = cuts[end]?.from ?? 0
    groups.push(order.slice(from, end))
    end = from
  }
  return groups
}

/** The index where the last box begins, when the parcels before it are cut in the best way. */
function lastBox(
  items: readonly Bulk[],
  order: readonly number[],
  cuts: readonly Cut[],
  { priceOf }: Pricing,
): Cut {
  let best: Cut = { score: Infinity, from: order.length - 1 }
  let bulk = nothing
  for (const [back, index] of order.toReversed().entries()) {
    bulk = joined(bulk, itemAt(items, index))
    const price = priceOf(bulk)
    // The carrier refuses this box, so it also refuses it with more parcels.
    if (!price) break
    const from = order.length - 1 - back
    const score = (cuts[from]?.score ?? Infinity) + boxScore(price.cents)
    if (score < best.score) best = { score, from }
  }
  return best
}
