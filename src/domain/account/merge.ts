import { accept, refuse, type Outcome } from '#domain/outcome.ts'

/** One of two accounts of the same person, as far as merging them goes. */
export type Mergeable = {
  readonly id: string
  readonly isCustomer: boolean
  readonly isMerged: boolean
  /** Its person can sign in. */
  readonly isOpen: boolean
  readonly openPayments: number
  readonly ordersUnderWay: number
  readonly liveSubscriptions: number
}

export const mergeRefusals = [
  'same-account',
  'not-a-customer',
  'already-merged',
  /** Nobody could go on in an account that is closed, or not open yet. */
  'kept-not-open',
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
