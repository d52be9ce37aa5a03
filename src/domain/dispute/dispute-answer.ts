import { accept, refuse, type Outcome } from '#domain/outcome.ts'

/** What a bank and the provider say of a dispute (docs/rules/money.md#answering-a-dispute). */
export type Dispute = {
  readonly status: 'open' | 'won' | 'lost'
  /** The provider still takes an answer. */
  readonly awaitsAnswer: boolean
  /** The bank only asks: it has taken nothing back. */
  readonly isInquiry: boolean
  /** The answers that the provider received since it is what it is, wherever they were written. */
  readonly submissions: number
  /** `null` when the provider names no day. */
  readonly dueAt: Date | null
}

/** What we have of our answer: from a draft to what the provider received. */
export type DisputeAnswer = {
  readonly kind: 'evidence' | 'acceptance' | null
  readonly begunAt: Date | null
  readonly sentAt: Date | null
}

export type AnswerRefusal =
  | 'dispute-closed'
  | 'dispute-answered'
  | 'dispute-takes-no-answer'
  | 'dispute-late'
  | 'dispute-being-answered'

/** A request to the provider, its uploads and its retries are over by then, whatever became of them. */
export const longestSending = 5 * 60_000

/** Whether an answer may be written, sent, or the dispute given up: once, in time, and by one person at a time. */
export function judgeAnswer(
  dispute: Dispute,
  answer: DisputeAnswer | undefined,
  now: Date,
): Outcome<null, AnswerRefusal> {
  if (dispute.status !== 'open') return refuse('dispute-closed')
  if (dispute.submissions > 0 || answer?.sentAt) return refuse('dispute-answered')
  if (!dispute.awaitsAnswer) return refuse('dispute-takes-no-answer')
  if (dispute.dueAt !== null && dispute.dueAt <= now) return refuse('dispute-late')
  return isSending(answer, now) ? refuse('dispute-being-answered') : accept(null)
}

/** An inquiry cannot be given up, as there is nothing to leave to the bank: it ends by a refund. */
export function judgeAcceptance(
  dispute: Dispute,
  answer: DisputeAnswer | undefined,
  now: Date,
): Outcome<null, AnswerRefusal | 'dispute-is-inquiry'> {
  const outcome = judgeAnswer(dispute, answer, now)
  return outcome.ok && dispute.isInquiry ? refuse('dispute-is-inquiry') : outcome
}

function isSending(answer: DisputeAnswer | undefined, now: Date): boolean {
  const begunAt = answer?.begunAt ?? null
  return begunAt !== null && now.getTime() - begunAt.getTime() < longestSending
}

export const evidenceStates = ['none', 'draft', 'sending', 'sent', 'elsewhere', 'given-up'] as const
/** `elsewhere`: the provider has an answer that was not sent from here. */
export type EvidenceState = (typeof evidenceStates)[number]

export function evidenceState(
  { submissions }: Pick<Dispute, 'submissions'>,
  answer: DisputeAnswer | undefined,
): EvidenceState {
  if (answer?.sentAt) return answer.kind === 'acceptance' ? 'given-up' : 'sent'
  if (submissions > 0) return 'elsewhere'
  if (!answer) return 'none'
  return answer.begunAt ? 'sending' : 'draft'
}

/** The office is told this long before the day, when nothing was sent. */
export const warningDays = 3

export const warnedFrom = (now: Date): Date => new Date(now.getTime() + warningDays * 86_400_000)

export const longestAnswer = 5000
export const longestAcceptance = 500
export const mostMessages = 50
