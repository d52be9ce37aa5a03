import type { BillingPeriod } from '#domain/plan/plan.ts'
import type { StoredCartItem } from './stored-cart-item.ts'

/** An item of a failed payment, as the server names it. */
type Bought = {
  readonly key: string
  readonly name: string
  readonly frequency: BillingPeriod | null
}

/** The cart line of a `cartItemKey`, to put it back into the cart; `null` for a key of a later version. */
export function restoreItem({ key, name, frequency }: Bought): StoredCartItem | null {
  const [kind, id, target, targetId] = key.split(':')
  if (!id) return null
  if (kind === 'plan' && frequency)
    return { id, type: 'subscription', name, quantity: 1, frequency }
  if (kind !== 'option' || !targetId || (target !== 'parcel' && target !== 'quote')) return null
  return { id, type: 'option', name, quantity: 1, target: { kind: target, id: targetId } }
}
