import type { Role } from '#domain/account/account.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import type { Cents } from '#domain/units.ts'

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

/** What started the refund: money without an order, the office, the provider's own screens, a lost dispute. */
export const refundOrigins = ['capture', 'office', 'provider', 'dispute'] as const
export type RefundOrigin = (typeof refundOrigins)[number]

/** Why the office refunds; `other` needs an explanation. */
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
 * The single table of the transitions of a refund; `payment` is the provider. A refund that failed after it was paid out is
 * `returned`: the office still owes it to the customer, by another means, and its credit note stays valid.
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

/** Promised, and neither arrived nor ended: somebody or the provider may still say no. */
export const pendingRefundStatuses: readonly RefundStatus[] = [
  'awaiting_approval',
  'owed',
  'under_way',
]

export const isPendingRefund = (status: RefundStatus): boolean =>
  pendingRefundStatuses.includes(status)

/** The money did not arrive: the office refunds it by another means, and records that. */
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

/** The refunds that a customer sees: not those that the office still has to decide. */
export const visibleRefundStatuses = ['owed', 'under_way', 'given', 'returned'] as const

/**
 * Whether a second person must approve. Includes what the office refunded for this order before, so that a large refund cannot be
 * split into small ones.
 */
export const needsApproval = (
  amountCents: Cents,
  givenByOfficeCents: Cents,
  thresholdCents: Cents,
): boolean => amountCents + givenByOfficeCents > thresholdCents

export type Approver = { readonly id: string; readonly role: Role }

type ApprovalRefusal = 'own-refund'

/**
 * Another admin approves. Where nobody else could, a super-admin may approve their own request, and `isAlone` says so in the log.
 */
export function approveRefund(
  approver: Approver,
  requestedBy: string,
  otherAdmins: number,
): Outcome<{ readonly isAlone: boolean }, ApprovalRefusal> {
  if (approver.id !== requestedBy) return accept({ isAlone: false })
  if (otherAdmins > 0 || approver.role !== 'super_admin') return refuse('own-refund')
  return accept({ isAlone: true })
}
