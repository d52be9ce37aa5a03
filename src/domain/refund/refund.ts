export const refundStatuses = [
  'awaiting_approval',
  'owed',
  'under_way',
  'given',
  'returned',
  'failed',
  'refused',
] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** What began the refund: money without an order, the office, the provider's own screens, a lost dispute. */
export const refundOrigins = ['capture', 'office', 'provider', 'dispute'] as const
export type RefundOrigin = (typeof refundOrigins)[number]

/** Why the office gives money back; `other` needs its own words. */
export const refundReasons = [
  'withdrawal',
  'service-not-rendered',
  'damaged',
  'lost',
  'late',
  'billing-error',
  'duplicate',
  'goodwill',
  'other',
] as const
export type RefundReason = (typeof refundReasons)[number]

type RefundActor = 'admin' | 'payment' | 'job'

type Transition = {
  readonly from: readonly RefundStatus[]
  readonly to: RefundStatus
  readonly by: readonly RefundActor[]
}

/**
 * The one table of what may happen to a refund; `payment` is the provider. A refund that failed after it was given is
 * `returned`: the customer is still owed it, by another way, and its credit note stands.
 */
export const refundTransitions = {
  approve: { from: ['awaiting_approval'], to: 'owed', by: ['admin'] },
  refuse: { from: ['awaiting_approval'], to: 'refused', by: ['admin'] },
  'give-way': { from: ['awaiting_approval', 'owed'], to: 'refused', by: ['payment'] },
  send: { from: ['owed', 'failed', 'refused'], to: 'under_way', by: ['job', 'payment'] },
  give: { from: ['owed', 'under_way', 'failed', 'refused'], to: 'given', by: ['payment'] },
  fail: { from: ['owed', 'under_way'], to: 'failed', by: ['payment'] },
  return: { from: ['given'], to: 'returned', by: ['payment'] },
} as const satisfies Record<string, Transition>

/** The money did not arrive: the office gives it another way, and notes it. */
export const failedRefundStatuses = [
  'failed',
  'returned',
] as const satisfies readonly RefundStatus[]

export const isFailedRefund = (status: RefundStatus): boolean =>
  (failedRefundStatuses as readonly RefundStatus[]).includes(status)

export type RefundAction = keyof typeof refundTransitions

export const refundCan = (
  action: RefundAction,
  { status }: { readonly status: RefundStatus },
): boolean => (refundTransitions[action].from as readonly RefundStatus[]).includes(status)

/** The refunds that a customer sees: not those that the office has yet to decide. */
export const visibleRefundStatuses = ['owed', 'under_way', 'given', 'returned'] as const
