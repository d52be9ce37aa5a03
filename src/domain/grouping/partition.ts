import { joined, nothing, type Bulk } from './bulk.ts'
import type { BoxPricer } from './box-price.ts'

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
