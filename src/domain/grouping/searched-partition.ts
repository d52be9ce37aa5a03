import { joined, nothing, type Bulk } from './box-price.ts'
import {
  boxScore,
  bulkOfGroup,
  exactPartition,
  itemAt,
  type Partition,
  type Pricing,
  scoreOf,
} from './partition.ts'

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

/** Two or three boxes with at most this many parcels together are repacked exactly. */
const mostSolved = 7

/** Bounds the work for any parcels. Counts the sets priced rather than the time, so that the answer is always the same. */
const mostWork = 24_000

type Box = { readonly group: readonly number[]; readonly score: number }

type Search = {
  readonly items: readonly Bulk[]
  readonly pricing: Pricing
  /** Boxes that were already tried together. */
  readonly tried: Set<string>
  work: number
}

/**
 * Repacks two or three boxes at a time for a lower price, until no such step is left or the work limit is reached. Ignores free
 * groupings: they are a few parcels a month, and are assigned at the end.
 */
function improvePartition(
  items: readonly Bulk[],
  partition: Partition,
  pricing: Pricing,
): Partition {
  const search: Search = { items, pricing: { ...pricing, slots: 0 }, tried: new Set(), work: 0 }
  let boxes = partition.map((group) => boxOfGroup(search, group))
  for (;;) {
    const better = firstBetter(search, boxes)
    if (!better) return boxes.map(({ group }) => group)
    boxes = better
  }
}

function boxOfGroup({ items, pricing }: Search, group: readonly number[]): Box {
  const price = pricing.priceOf(bulkOfGroup(items, group))
  return { group, score: price ? boxScore(price.cents) : Infinity }
}

function firstBetter(search: Search, boxes: readonly Box[]): Box[] | null {
  for (const few of fewOf(boxes)) {
    if (search.work > mostWork) return null
    const repacked = repack(search, few)
    if (repacked) return [...boxes.filter((box) => !few.includes(box)), ...repacked]
  }
  return null
}

/** Every pair of boxes, then every three boxes that can be solved exactly. */
function* fewOf(boxes: readonly Box[]): Generator<readonly Box[]> {
  for (const [at, one] of boxes.entries()) {
    for (const other of boxes.slice(at + 1)) yield [one, other]
  }
  for (const [at, one] of boxes.entries()) {
    for (const [next, other] of boxes.slice(at + 1).entries()) {
      if (one.group.length + other.group.length < mostSolved)
        for (const third of boxes.slice(at + next + 2)) yield [one, other, third]
    }
  }
}

function repack(search: Search, few: readonly Box[]): Box[] | null {
  const key = few.map(({ group }) => group.join()).join('|')
  const size = few.reduce((count, { group }) => count + group.length, 0)
  if (search.tried.has(key) || (few.length > 2 && size > mostSolved)) return null
  search.tried.add(key)
  const before = few.reduce((sum, { score }) => sum + score, 0)
  for (const way of size <= mostSolved ? solved(search, few) : movesOf(few)) {
    search.work += size <= mostSolved ? 2 ** size : 2
    const after = way.map((group) => boxOfGroup(search, group))
    if (after.reduce((sum, { score }) => sum + score, 0) < before) return after
  }
  return null
}

function solved({ items, pricing }: Search, few: readonly Box[]): Partition[] {
  const union = few.flatMap(({ group }) => group)
  const partition = exactPartition(
    union.map((index) => itemAt(items, index)),
    pricing,
  )
  return partition ? [partition.map((group) => group.map((at) => union[at] ?? 0))] : []
}

/** The moves between two boxes: both in one box; one parcel moved to the other box; two parcels exchanged. */
function* movesOf([one, other]: readonly Box[]): Generator<Partition> {
  if (!one || !other) return
  const [left, right] = [one.group, other.group]
  yield [[...left, ...right]]
  for (const index of left)
    yield [left.filter((at) => at !== index), [...right, index]].filter(isBox)
  for (const index of right)
    yield [[...left, index], right.filter((at) => at !== index)].filter(isBox)
  for (const leaving of left) {
    for (const coming of right) {
      yield [
        left.map((at) => (at === leaving ? coming : at)),
        right.map((at) => (at === coming ? leaving : at)),
      ]
    }
  }
}

const isBox = (group: readonly number[]): boolean => group.length > 0
