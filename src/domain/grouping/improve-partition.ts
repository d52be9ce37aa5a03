import type { Bulk } from './bulk.ts'
import { exactPartition } from './exact-partition.ts'
import { boxScore, bulkOfGroup, itemAt, type Partition, type Pricing } from './partition.ts'

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
export function improvePartition(
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
