import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'

type Told = {
  readonly id: string
  readonly round: number
  readonly orderId?: string
  readonly status: 'open' | 'won' | 'lost'
  /** In this round. */
  readonly submissions: number
  readonly answerPrint: string | undefined
}

/**
 * The provider has the answer that we asked it to take, or has closed the dispute that we gave up: our row says so, whoever learns
 * it first. An answer that somebody wrote in the provider's own screens is not ours.
 */
export async function noteReceivedAnswer(
  tx: Tx,
  ctx: Context,
  { id, round, orderId, status, submissions, answerPrint }: Told,
): Promise<void> {
  const kind = submissions > 0 ? 'evidence' : 'acceptance'
  if (kind === 'acceptance' && status !== 'lost') return
  const received = await tx
    .updateTable('dispute_answers')
    .set({ sent_at: ctx.now() })
    .where('dispute_id', '=', id)
    .where('round', '=', round)
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .$if(kind === 'evidence', (row) => row.where('print', '=', answerPrint ?? ''))
    .returning('files')
    .executeTakeFirst()
  if (!received || kind === 'acceptance') return
  const files = Array.isArray(received.files) ? received.files.length : 0
  const subject = orderId === undefined ? {} : { orderId }
  await recordFact(tx, ctx, { type: 'dispute.answered', ...subject, details: { files } })
}
