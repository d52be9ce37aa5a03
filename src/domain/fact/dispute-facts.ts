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
