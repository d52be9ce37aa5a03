import { accept, refuse, type Outcome } from '#domain/outcome.ts'

/** One of two accounts of the same person, as far as merging them goes. */
export type Mergeable = {
  readonly id: string
  readonly isCustomer: boolean
  readonly isMerged: boolean
  readonly openPayments: number
  readonly ordersUnderWay: number
  readonly liveSubscriptions: number
}

export const mergeRefusals = [
  'same-account',
  'not-a-customer',
  'already-merged',
  /** A page is open at the provider: its money must find the account that it was asked of. */
  'payment-under-way',
  /** Both are paid again: the person ends one of them first. */
  'two-subscriptions',
  /** The subscription stays with the account that the provider knows: that one must go on. */
  'subscription-on-closed',
  /** What is paid stays with its account, which could not be opened to follow it. */
  'order-under-way',
  /** The same parcel stands in both, already in house: the warehouse sorts it out first. */
  'parcel-in-both',
] as const
export type MergeRefusal = (typeof mergeRefusals)[number]

/** Whether `closed` may end and its unpaid business go to `kept` (invoices and orders stay where the law wants them). */
export function mergeAccounts(
  closed: Mergeable,
  kept: Mergeable,
  parcelsInBoth: number,
): Outcome<null, MergeRefusal> {
  if (closed.id === kept.id) return refuse('same-account')
  if (!closed.isCustomer || !kept.isCustomer) return refuse('not-a-customer')
  if (closed.isMerged || kept.isMerged) return refuse('already-merged')
  if (closed.openPayments > 0 || kept.openPayments > 0) return refuse('payment-under-way')
  if (closed.liveSubscriptions > 0) {
    return refuse(kept.liveSubscriptions > 0 ? 'two-subscriptions' : 'subscription-on-closed')
  }
  if (closed.ordersUnderWay > 0) return refuse('order-under-way')
  return parcelsInBoth > 0 ? refuse('parcel-in-both') : accept(null)
}
