import type { OrderStatus } from '#domain/order/order.ts'

/** Stands where the name and the words of a deleted account were. The trigger on `events` allows this one label. */
export const erasedName = 'Compte supprimé'

export type Obstacle =
  | 'parcel-in-house'
  | 'order-under-way'
  | 'payment-under-way'
  /** It renews by itself: its owner ends it first. */
  | 'subscription-running'

/** Paid, and not yet in its owner's hands. */
export const ordersUnderWay: readonly OrderStatus[] = ['pending_payment', 'processing', 'shipped']

/** What keeps an account from being deleted, in the order in which its owner can end it; a count of zero keeps nothing. */
export const deletionObstacles = (
  counts: Readonly<Record<Obstacle, number>>,
): readonly { readonly code: Obstacle; readonly count: number }[] =>
  (['payment-under-way', 'subscription-running', 'parcel-in-house', 'order-under-way'] as const)
    .map((code) => ({ code, count: counts[code] }))
    .filter(({ count }) => count > 0)
