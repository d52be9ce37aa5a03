import type { Context, Tx } from '#server/core/context.ts'
import type { ProviderDispute } from './provider-dispute.ts'

export type SavedDispute = {
  readonly id: string
  readonly before: ProviderDispute['status'] | undefined
  /** The round until now. */
  readonly round: number
  /** It was an inquiry, and the bank takes the money back from now on. */
  readonly isEscalated: boolean
  readonly earlierSubmissions: number
}

/** A verdict is final: a state read before it changes nothing. */
export async function saveDispute(
  tx: Tx,
  ctx: Context,
  paymentId: string,
  told: ProviderDispute,
): Promise<SavedDispute> {
  const known = await findKnown(tx, told.id)
  const isEscalated = known?.status === 'open' && known.is_inquiry && told.isChargeback
  const earlierSubmissions = earlierOf(known, told, isEscalated)
  const round = known?.round ?? 1
  const row = {
    ...stateColumns(told, earlierSubmissions, ctx.now()),
    ...(isEscalated ? { round: round + 1, warned_at: null } : {}),
  }
  if (!known) {
    const id = await insert(tx, paymentId, told, row)
    return { id, before: undefined, round, isEscalated, earlierSubmissions }
  }
  await tx
    .updateTable('disputes')
    .set(row)
    .where('id', '=', known.id)
    .where('status', '=', 'open')
    .execute()
  const before = known.status as ProviderDispute['status']
  return { id: known.id, before, round, isEscalated, earlierSubmissions }
}

const findKnown = (tx: Tx, providerId: string) =>
  tx
    .selectFrom('disputes')
    .select(['id', 'status', 'is_inquiry', 'round', 'submissions', 'earlier_submissions'])
    .where('stripe_dispute_id', '=', providerId)
    .executeTakeFirst()

type Known = Awaited<ReturnType<typeof findKnown>>

/** A provider that waits for an answer has counted those of the inquiry only, whether or not it began to count anew. */
function earlierOf(known: Known, told: ProviderDispute, isEscalated: boolean): number {
  if (!known) return 0
  if (isEscalated && told.needsAnswer) return told.submissions
  return Math.min(isEscalated ? known.submissions : known.earlier_submissions, told.submissions)
}

type StateColumns = ReturnType<typeof stateColumns>

const stateColumns = (
  { status, isInquiry, needsAnswer, submissions, dueAt }: ProviderDispute,
  earlier: number,
  at: Date,
) => ({
  status,
  is_inquiry: isInquiry,
  awaits_answer: needsAnswer && submissions <= earlier,
  submissions,
  earlier_submissions: earlier,
  evidence_due_at: dueAt,
  closed_at: status === 'open' ? null : at,
  updated_at: at,
})

async function insert(tx: Tx, paymentId: string, told: ProviderDispute, row: StateColumns) {
  const { id } = await tx
    .insertInto('disputes')
    .values({
      ...row,
      payment_id: paymentId,
      stripe_dispute_id: told.id,
      amount_cents: told.amountCents,
      reason: told.reason,
      opened_at: told.openedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A draft of the inquiry goes on as the draft of the dispute; what was sent stays where it was. */
export async function carryDraftOver(
  tx: Tx,
  { id, round }: Pick<SavedDispute, 'id' | 'round'>,
): Promise<void> {
  await tx
    .updateTable('dispute_answers')
    .set({ round: round + 1 })
    .where('dispute_id', '=', id)
    .where('round', '=', round)
    .where('sent_at', 'is', null)
    .execute()
}
