import type { Cents } from '#domain/units.ts'

/** What an option was bought for: one of the two is set. */
export type Target = { readonly parcelId: string | null; readonly quoteId: string | null }

/** An item that an order sold, as its invoice has it. */
export type SoldItem = Target & { readonly code: string; readonly amountCents: Cents }

/** A paid option, with the parcel or quote that it is for now. */
export type PaidOption = Target & {
  readonly id: string
  readonly option: string
  readonly paidCents: Cents
}

/** A quote holds this parcel, or held it when it ended. */
export type Holding = { readonly quoteId: string; readonly parcelId: string }

/**
 * Which item each option of an order was bought as, by the option's id; an item is never two options'. One that was bought
 * for a quote may have gone to a parcel of it since (`leaveToParcel`): what has not moved is known first.
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

/** Gives the option an item; an option that had it moves to another matching item, if there is one (Kuhn's matching). */
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
