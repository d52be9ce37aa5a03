import type { OrderStatus } from '#domain/order/order.ts'

/** The label that replaces the name and the words of a deleted account. The trigger on `events` allows this label only. */
export const erasedName = 'Compte supprimé'

/** What blocks the deletion of an account, in the order in which its owner can resolve it. */
export const obstacleCodes = [
  'payment-under-way',
  // It renews by itself: its owner must end it first.
  'subscription-running',
  'parcel-in-house',
  'order-under-way',
  // Its customer still waits for an answer, or for money.
  'claim-open',
] as const
export type Obstacle = (typeof obstacleCodes)[number]

/** Orders that have not all left; one in transit is under way by its boxes (`isAwaited`). */
export const ordersUnderWay: readonly OrderStatus[] = ['pending_payment', 'processing']

/** A box that the carrier has had for longer travels no more, whatever became of it. */
export const longestTravelDays = 365

/** Those that there are, in the same order; a count of zero blocks nothing. */
export const deletionObstacles = (
  counts: Readonly<Record<Obstacle, number>>,
): readonly { readonly code: Obstacle; readonly count: number }[] =>
  obstacleCodes.map((code) => ({ code, count: counts[code] })).filter(({ count }) => count > 0)
