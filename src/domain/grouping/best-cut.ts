import { joined, nothing, type Bulk } from './bulk.ts'
import { boxScore, itemAt, type Partition, type Pricing } from './partition.ts'

type Cut = { readonly score: number; readonly from: number }

/** The cheapest way to cut this list of parcels into boxes, in its order. Ignores free groupings. */
export function bestCut(
  items: readonly Bulk[],
  order: readonly number[],
  pricing: Pricing,
): Partition {
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

/** Where the last box begins, if the parcels before it are cut in the best way. */
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
    // The carrier refuses this box, so it refuses it with more in it.
    if (!price) break
    const from = order.length - 1 - back
    const score = (cuts[from]?.score ?? Infinity) + boxScore(price.cents)
    if (score < best.score) best = { score, from }
  }
  return best
}
