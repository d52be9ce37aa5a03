import { joined, nothing, type Bulk } from './bulk.ts'
import { boxScore, itemAt, type Partition, type Pricing } from './partition.ts'

type Cut = { readonly score: number; readonly from: number }

/** The cheapest way to cut a list of parcels, in that order, into boxes; free groupings are not looked at. */
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

/** Where the last box begins, when the parcels before it are cut as well as they can be. */
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
    // A box that is refused is refused with more in it too.
    if (!price) break
    const from = order.length - 1 - back
    const score = (cuts[from]?.score ?? Infinity) + boxScore(price.cents)
    if (score < best.score) best = { score, from }
  }
  return best
}
