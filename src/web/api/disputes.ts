import type { EvidenceFile } from '#contract/payments/disputes.ts'

/** A file as it would leave for the bank now. */
export const evidenceFileUrl = (disputeId: string, kind: EvidenceFile): string =>
  `/api/admin/disputes/${encodeURIComponent(disputeId)}/files/${kind}`
