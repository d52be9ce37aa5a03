import type { Cents } from '#domain/units.ts'

/** What an option was bought for; exactly one of the two is set. */
export type Target = { readonly parcelId: string | null; readonly quoteId: string | null }

/** An item that an order sold, as on its invoice. */
export type SoldItem = Target & { readonly code: string; readonly amountCents: Cents }

/** A paid option, with its present parcel or quote. */
export type PaidOption = Target & {
  readonly id: string
  readonly option: string
  readonly paidCents: Cents
}

/** A quote has this parcel, or had it when it ended. */
export type Holding = { readonly quoteId: string; readonly parcelId: string }

/**
 * The item that each option of an order was bought as, by the option's id; no two options share an item. An option bought for a
 * quote may have moved to one of its parcels since (`leaveToParcel`): options that have not moved are paired first.
 */
export function pairOptions<Item extends SoldItem>(
  options: readonly PaidOption[],
  items: readonly Item[],
  holdings: readonly Holding[],
): ReadonlyMap<string, Item> {
  const placed = new Map<Item, PaidOption>()
  for (const isIts of [isBoughtFor, cameFrom(holdings)]) {
    for (const option of options) {
      if (![...placed.values()].includes(option)) placeIn(placed, option, items, isIts)
    }
  }
  return new Map([...placed].map(([item, { id }]) => [id, item]))
}

type IsIts = (option: PaidOption, item: SoldItem) => boolean

const isBoughtFor: IsIts = (option, item) =>
  isSameWork(option, item) && option.parcelId === item.parcelId && option.quoteId === item.quoteId

const cameFrom =
  (holdings: readonly Holding[]): IsIts =>
  (option, item) =>
    isSameWork(option, item) &&
    holdings.some(
      ({ quoteId, parcelId }) => quoteId === item.quoteId && parcelId === option.parcelId,
    )

const isSameWork: IsIts = ({ option, paidCents }, { code, amountCents }) =>
  option === code && paidCents === amountCents

/** Assigns an item to the option; the option that had it moves to another matching item, if there is one (Kuhn's matching). */
function placeIn<Item extends SoldItem>(
  placed: Map<Item, PaidOption>,
  option: PaidOption,
  items: readonly Item[],
  isIts: IsIts,
  asked = new Set<Item>(),
): boolean {
  for (const item of items) {
    if (asked.has(item) || !isIts(option, item)) continue
    asked.add(item)
    const holder = placed.get(item)
    if (holder && !placeIn(placed, holder, items, isIts, asked)) continue
    placed.set(item, option)
    return true
  }
  return false
}
