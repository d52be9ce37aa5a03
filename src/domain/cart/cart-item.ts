import type { BillingPeriod } from '#domain/plan/plan.ts'

/** What an option is for: decisions §4 asks that it be named. */
export type OptionTarget =
  | { readonly kind: 'parcel'; readonly id: string }
  | { readonly kind: 'quote'; readonly id: string }

/** A line that waits in the browser, in the shape of specification 000 §3. The server prices it again, always. */
export type CartItem = {
  readonly id: string
  readonly type: 'subscription' | 'option' | 'other'
  readonly name: string
  /** Euros, or a text such as « 12,90 € »; absent when nothing says what it costs. */
  readonly price?: number | string
  readonly stripePriceId?: string
  readonly quantity: number
  readonly frequency?: BillingPeriod
  readonly target?: OptionTarget
}

/** The same line: two options of a name for two parcels are two lines. */
export const cartKeyOf = ({ id, type, target }: Pick<CartItem, 'id' | 'type' | 'target'>): string =>
  [type, id, ...(target ? [target.kind, target.id] : [])].join('/')

/** Specification 000 §5: an item with neither a price id nor a price cannot be paid. */
export const hasPrice = ({ price, stripePriceId }: CartItem): boolean =>
  Boolean(stripePriceId) || price !== undefined

export const quantityIn = (cart: readonly CartItem[]): number =>
  cart.reduce((sum, { quantity }) => sum + quantity, 0)
