import type { Role } from '#domain/account/account.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { Cents } from '#domain/units.ts'

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

export type ApprovalRefusal = 'own-refund'

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
