import type * as z from 'zod/mini'
import type { closeParcelMessages, closeQuoteMessages } from '#contract/messages/threads.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { findThread, markAnswered, reachSubject } from './thread-queries.ts'
import { idOf } from './write-message.ts'

type Closed = z.output<typeof closeParcelMessages.input | typeof closeQuoteMessages.input>

/** The team says that the customer's messages until this one need no answer. Doing it twice changes nothing. */
export async function closeThread(
  ctx: Context,
  { seen, ...subject }: Closed,
): Promise<Record<string, never>> {
  requireStaff(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { customerId } = await reachSubject(tx, ctx, subject)
    const thread = await findThread(tx, subject)
    if (!thread || !(await markAnswered(tx, ctx, { threadId: thread.id, seen }))) return {}
    const type = 'quoteId' in subject ? 'quote.answer-unneeded' : 'parcel.answer-unneeded'
    await recordFact(tx, ctx, { type, customerId, ...idOf(subject) })
    return {}
  })
}
