/** What happens to accounts: customers' and the team's. */
export const accountFactTypes = [
  'account.registered',
  'account.confirmed',
  'account.activated',
  'account.password-reset',
  'account.signed-in',
  'account.signed-out',
  'account.sessions-ended',
  'account.proved',
  'account.password-changed',
  'account.email-change-requested',
  'account.email-change-approved',
  'account.email-changed',
  'account.email-reverted',
  'account.profile-changed',
  'account.consent-changed',
  'account.avatar-changed',
  'account.preferences-changed',
  'account.phone-verified',
  'account.phone-unreachable',
  'account.second-factor-added',
  'account.second-factor-removed',
  'account.passkey-renamed',
  'account.recovery-codes-made',
  'account.recovery-code-used',
  'account.identity-linked',
  'account.identity-unlinked',
  'account.payment-method-saved',
  'account.payment-method-removed',
  'account.export-requested',
  'account.export-ready',
  'account.deletion-announced',
  'account.deleted',
  'staff.invited',
  'staff.invitation-revoked',
  'staff.joined',
  'staff.role-changed',
  'staff.list-exported',
  'account.deactivated',
  'account.reactivated',
  'account.help-sent',
  'account.note-written',
  'account.note-edited',
  'account.note-removed',
  'account.professional-changed',
  'account.merged',
] as const

export type AccountFactType = (typeof accountFactTypes)[number]

/** What happens to a payment that a bank takes back. */
export const disputeFactTypes = [
  'dispute.opened',
  'dispute.escalated',
  'dispute.closed',
  'dispute.answer-saved',
  'dispute.answer-asked',
  'dispute.answered',
  'dispute.accepted',
  'dispute.deadline-told',
] as const

export type DisputeFactType = (typeof disputeFactTypes)[number]

/** What happens to a standing order. */
export const standingOrderFactTypes = [
  'standing-order.agreed',
  'standing-order.paused',
  'standing-order.resumed',
  'standing-order.asked',
  'standing-order.announced',
  'standing-order.paying',
  'standing-order.paid',
  'standing-order.ended',
] as const

export type StandingOrderFactType = (typeof standingOrderFactTypes)[number]
