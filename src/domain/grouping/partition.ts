import { type BoxPricer, type Bulk, joined, nothing } from './box-price.ts'

/** Which parcels share a box, by their index in the list; every parcel is in exactly one box. */
export type Partition = readonly (readonly number[])[]

/**
 * The score of a box: its price in cents first, then the number of boxes, so that of equal prices the one with fewer boxes wins.
 */
export const boxScore = (cents: number): number => cents * boxesPerCent + 1
const boxesPerCent = 1024

/** `slots`: how many grouped parcels the plan still includes for free this month. */
export type Pricing = { readonly priceOf: BoxPricer; readonly slots: number }

export const itemAt = (items: readonly Bulk[], index: number): Bulk => items[index] ?? nothing

export const bulkOfGroup = (items: readonly Bulk[], group: readonly number[]): Bulk =>
  group.reduce((bulk, index) => joined(bulk, itemAt(items, index)), nothing)

/** The score of a partition with the best use of the free groupings; `Infinity` when the carrier refuses a box. */
export function scoreOf(
  items: readonly Bulk[],
  partition: Partition,
  { priceOf, slots }: Pricing,
): number {
  let score = 0
  const groupings: Grouping[] = []
  for (const [at, group] of partition.entries()) {
    const price = priceOf(bulkOfGroup(items, group))
    if (!price) return Infinity
    score += boxScore(price.cents)
    groupings.push({ at, count: group.length, saving: price.freeGroupingCents })
  }
  return score - freeGroupings(groupings, slots).saving * boxesPerCent
}

type Grouping = { readonly at: number; readonly count: number; readonly saving: number }
type FreeGroupings = { readonly saving: number; readonly at: readonly number[] }

/** The best use of the month's free slots: a knapsack of a few slots. */
export function freeGroupings(groupings: readonly Grouping[], slots: number): FreeGroupings {
  let best = Array.from({ length: slots + 1 }, () => noneFree)
  for (const grouping of groupings) {
    if (grouping.saving > 0 && grouping.count > 1)
      best = best.map((without, left) => better(without, best[left - grouping.count], grouping))
  }
  return best[slots] ?? noneFree
}

const noneFree: FreeGroupings = { saving: 0, at: [] }

function better(
  without: FreeGroupings,
  before: FreeGroupings | undefined,
  { at, saving }: Grouping,
): FreeGroupings {
  if (!before || before.saving + saving <= without.saving) return without
  return { saving: before.saving + saving, at: [...before.at, at] }
}

/** Above this, three to the power of the number of parcels is too much to try. */
export const mostExact = 11

/**
 * The cheapest partition of all, by dynamic programming over the sets of parcels; `null` when the carrier refuses a parcel even
 * alone. Exact: it compares every partition and every use of the free groupings.
 */
export function exactPartition(items: readonly Bulk[], pricing: Pricing): Partition | null {
  const boxes = pricedBoxes(items, pricing)
  const slots = Math.min(pricing.slots, items.length)
  const full = (1 << items.length) - 1
  const tables = solve(boxes, full, slots)
  return Number.isFinite(tables.best[slots]?.[full]) ? groupsOf(tables, full, slots, boxes) : null
}

type Boxes = {
  readonly score: Float64Array
  /** How much less the box costs with a free grouping; 0 when it has none. */
  readonly saving: Float64Array
  readonly count: Uint8Array
}

type Tables = { readonly best: readonly Float64Array[]; readonly first: readonly Int32Array[] }

/** The price of every set of parcels as one box. */
function pricedBoxes(items: readonly Bulk[], { priceOf }: Pricing): Boxes {
  const sets = 1 << items.length
  const bulks = [nothing]
  const score = new Float64Array(sets).fill(Infinity)
  const saving = new Float64Array(sets)
  const count = new Uint8Array(sets)
  for (let set = 1; set < sets; set += 1) {
    const item = itemAt(items, 31 - Math.clz32(set & -set))
    const bulk = joined(itemAt(bulks, set & (set - 1)), item)
    bulks.push(bulk)
    count[set] = bulk.count
    const price = priceOf(bulk)
    if (!price) continue
    score[set] = boxScore(price.cents)
    saving[set] = boxScore(price.freeGroupingCents) - boxScore(0)
  }
  return { score, saving, count }
}

/**
 * `best[s][set]` is the lowest score of that set with at most `s` free slots; `first` is the box of its first parcel, negative
 * when its grouping is free.
 */
function solve(boxes: Boxes, full: number, slots: number): Tables {
  const best = Array.from({ length: slots + 1 }, () => new Float64Array(full + 1).fill(Infinity))
  const first = Array.from({ length: slots + 1 }, () => new Int32Array(full + 1))
  for (const row of best) row[0] = 0
  for (let set = 1; set <= full; set += 1) {
    for (let slot = 0; slot <= slots; slot += 1) fill({ best, first }, boxes, set, slot)
  }
  return { best, first }
}

function fill({ best, first }: Tables, boxes: Boxes, set: number, slot: number): void {
  const lowest = set & -set
  const others = set ^ lowest
  let least = Infinity
  let chosen = 0
  for (let more = others; ; more = (more - 1) & others) {
    const box = more | lowest
    const paid = at(boxes.score, box) + at(best[slot], set ^ box)
    if (paid < least) [least, chosen] = [paid, box]
    const left = slot - at(boxes.count, box)
    if (left >= 0 && at(boxes.saving, box) > 0) {
      const free = at(boxes.score, box) - at(boxes.saving, box) + at(best[left], set ^ box)
      if (free < least) [least, chosen] = [free, -box]
    }
    if (more === 0) break
  }
  write(best[slot], set, least)
  write(first[slot], set, chosen)
}

function groupsOf({ first }: Tables, full: number, slots: number, { count }: Boxes): Partition {
  const groups: number[][] = []
  let [set, slot] = [full, slots]
  while (set !== 0) {
    const chosen = at(first[slot], set)
    const box = Math.abs(chosen)
    if (chosen < 0) slot -= at(count, box)
    set ^= box
    groups.push(membersOf(box))
  }
  return groups
}

function membersOf(set: number): number[] {
  const members: number[] = []
  for (let index = 0; set >> index !== 0; index += 1) if ((set >> index) & 1) members.push(index)
  return members
}

type Numbers = Float64Array | Int32Array | Uint8Array

const at = (table: Numbers | undefined, index: number): number => table?.[index] ?? Infinity

function write(table: Numbers | undefined, index: number, value: number): void {
  if (table) table[index] = value
}
