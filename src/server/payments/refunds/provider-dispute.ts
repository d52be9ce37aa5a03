import type Stripe from 'stripe'
import type { Context } from '#server/core/context.ts'
import { requireStripe } from '#server/core/access.ts'
import { idOf, orMissing } from '#server/payments/stripe/provider-answers.ts'

/** A dispute as the provider tells it. */
export type ProviderDispute = {
  readonly id: string
  readonly paymentIntentId: string | null
  readonly amountCents: number
  readonly reason: string
  readonly status: 'open' | 'won' | 'lost'
  /** The bank asks, and has taken nothing back. */
  readonly isInquiry: boolean
  /** The bank has taken the money back, or decided about it. */
  readonly isChargeback: boolean
  readonly needsAnswer: boolean
  readonly submissions: number
  /** The print of the answer that we sent, when it is ours. */
  readonly answerPrint: string | undefined
  readonly dueAt: Date | null
  readonly openedAt: Date
}

export async function readProviderDispute(
  ctx: Context,
  id: string,
): Promise<ProviderDispute | undefined> {
  const dispute = await orMissing(requireStripe(ctx).disputes.retrieve(id))
  return dispute && disputeOf(dispute)
}

function disputeOf({
  id,
  payment_intent: intent,
  amount,
  reason,
  status,
  evidence_details: { due_by: due, submission_count: submissions },
  metadata,
  created,
}: Stripe.Dispute): ProviderDispute {
  return {
    id,
    paymentIntentId: idOf(intent),
    amountCents: amount,
    reason,
    status: statusOf(status),
    isInquiry: status.startsWith('warning_'),
    isChargeback: chargebacks.has(status),
    // 0: this bank takes no answer.
    needsAnswer: needsAnswer.has(status) && due !== 0,
    submissions,
    answerPrint: metadata.answer,
    dueAt: due ? new Date(due * 1000) : null,
    openedAt: new Date(created * 1000),
  }
}

const needsAnswer = new Set<string>(['needs_response', 'warning_needs_response'])
const chargebacks = new Set<string>(['needs_response', 'under_review', 'won', 'lost'])

function statusOf(status: string): ProviderDispute['status'] {
  if (status === 'lost') return 'lost'
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open'
}
