import type { BillingPeriod } from '#domain/plan/plan.ts'
import { paidPlanIds, type CartItem, type PaidPlanId } from './cart-item.ts'

/** What an option is for; an option always names its target (docs/rules/money.md#options). */
export type OptionTarget =
  | { readonly kind: 'parcel'; readonly id: string }
  | { readonly kind: 'quote'; readonly id: string }

/** A line stored in the browser; the server always prices it again (docs/rules/money.md#cart). */
export type StoredCartItem = {
  readonly id: string
  readonly type: 'subscription' | 'option' | 'other'
  readonly name: string
  /** Euros, or a text such as « 12,90 € »; absent when no price is known. */
  readonly price?: number | string
  readonly stripePriceId?: string
  readonly quantity: number
  readonly frequency?: BillingPeriod
  readonly target?: OptionTarget
}

/** The key of a line: an option for two parcels is two lines. */
export const storedKeyOf = ({
  id,
  type,
  target,
}: Pick<StoredCartItem, 'id' | 'type' | 'target'>): string =>
  [type, id, ...(target ? [target.kind, target.id] : [])].join('/')

export const quantityIn = (cart: readonly StoredCartItem[]): number =>
  cart.reduce((sum, { quantity }) => sum + quantity, 0)

/** The item to send to the server; `null` for a line that the server does not sell, such as an option without a target. */
export function itemToPrice(kept: StoredCartItem): CartItem | null {
  if (kept.type === 'subscription') return wantedPlan(kept)
  return kept.type === 'option' ? wantedOption(kept) : null
}

const wantedPlan = ({ id, frequency }: StoredCartItem): CartItem | null =>
  isPaidPlan(id) ? { kind: 'plan', plan: id, frequency: frequency ?? 'month' } : null

function wantedOption({ id: option, target }: StoredCartItem): CartItem | null {
  if (!target || !optionIds.test(option) || !uuids.test(target.id)) return null
  return target.kind === 'parcel'
    ? { kind: 'option', option, parcelId: target.id }
    : { kind: 'option', option, quoteId: target.id }
}

const isPaidPlan = (id: string): id is PaidPlanId => (paidPlanIds as readonly string[]).includes(id)

/** The same shapes as in the contract: with one malformed line the server would refuse the whole cart. */
const optionIds = /^[a-z0-9-]{1,60}$/
const uuids = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
