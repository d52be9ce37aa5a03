import { accept, refuse, type Outcome } from '#domain/outcome.ts'

/** What a merge needs to know of one of the two accounts. */
export type Mergeable = {
  readonly id: string
  readonly isCustomer: boolean
  readonly isMerged: boolean
  /** The person can sign in. */
  readonly isOpen: boolean
  readonly openPayments: number
  readonly ordersUnderWay: number
  readonly liveSubscriptions: number
}

export const mergeRefusals = [
  'same-account',
  'not-a-customer',
  'already-merged',
  /** The person could not use the remaining account: it is closed, or not open yet. */
  'kept-not-open',
  /** A payment page is open at the provider: its money must find the account that opened it. */
  'payment-under-way',
  /** Both subscriptions renew: the person must end one of them first. */
  'two-subscriptions',
  /** The provider knows the closing account by its subscription: that account must be the remaining one. */
  'subscription-on-closed',
  /** A paid order stays with its account: nobody could sign in to follow it. */
  'order-under-way',
  /** Both accounts have the same parcel, and it is in the house: the warehouse decides first. */
  'parcel-in-both',
] as const
export type MergeRefusal = (typeof mergeRefusals)[number]

/** Whether `closed` may end and its unpaid business move to `kept` (invoices and orders stay where the law requires them). */
export function mergeAccounts(
  closed: Mergeable,
  kept: Mergeable,
  parcelsInBoth: number,
): Outcome<null, MergeRefusal> {
  const accounts = [closed, kept]
  const walls: readonly (readonly [MergeRefusal, boolean])[] = [
    ['same-account', closed.id === kept.id],
    ['not-a-customer', accounts.some(({ isCustomer }) => !isCustomer)],
    ['already-merged', accounts.some(({ isMerged }) => isMerged)],
    ['kept-not-open', !kept.isOpen],
    ['payment-under-way', accounts.some(({ openPayments }) => openPayments > 0)],
    ['two-subscriptions', accounts.every(({ liveSubscriptions }) => liveSubscriptions > 0)],
    ['subscription-on-closed', closed.liveSubscriptions > 0],
    ['order-under-way', closed.ordersUnderWay > 0],
    ['parcel-in-both', parcelsInBoth > 0],
  ]
  const wall = walls.find(([, stands]) => stands)
  return wall ? refuse(wall[0]) : accept(null)
}
