import type { Message } from '#contract/messages/threads.ts'
import type { FactType } from '#domain/fact/fact.ts'
import type { ThreadSide } from '#domain/thread/thread.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { requireTry } from '#server/core/attempts.ts'
import { found, Refused } from '#server/core/refused.ts'
import { isLiveCustomer } from '#server/core/customers/live-customer.ts'
import {
  markAnswered,
  markRead,
  messageRows,
  messageView,
  openThread,
  reachSubject,
  type Seen,
  type Subject,
} from './thread-queries.ts'

type Written = Subject & Seen & { readonly body: string }

/**
 * Adds a message of a customer or of the team. Those of the other side that its author saw are read then, and answered by the team.
 */
export async function writeMessage(ctx: Context, written: Written): Promise<Message> {
  const author = requireUser(ctx.actor)
  // So many messages an hour that a person never reaches the limit, but a program does.
  await requireTry(ctx, { key: `message:${author.id}`, max: 120, windowMs: 3_600_000 })
  return answeredInTransaction(ctx, async (tx) => {
    const { side, customerId } = await reachSubject(tx, ctx, written)
    if (customerId === null || !(await isLiveCustomer(tx, customerId))) {
      throw new Refused('parcel-without-owner')
    }
    if (side === 'staff') await requireSent(tx, written)
    const threadId = await openThread(tx, written, customerId, ctx.now())
    const read = { threadId, seen: written.seen }
    if (side === 'staff') await markAnswered(tx, ctx, read)
    else await markRead(tx, ctx, { ...read, side })
    const id = await insert(tx, ctx, { threadId, side, authorId: author.id, body: written.body })
    await recordFact(tx, ctx, { type: factOf(written, side), customerId, ...idOf(written) })
    const row = await messageRows(tx).where('m.id', '=', id).executeTakeFirst()
    return messageView(found(row), side)
  })
}

/** The customer does not see a draft, so nobody may write about it yet. */
async function requireSent(tx: Tx, subject: Subject): Promise<void> {
  if (!('quoteId' in subject)) return
  const draft = await tx
    .selectFrom('quotes')
    .select('id')
    .where('id', '=', subject.quoteId)
    .where('status', '=', 'draft')
    .executeTakeFirst()
  if (draft) throw new Refused('quote-is-draft')
}

type New = {
  readonly threadId: string
  readonly side: ThreadSide
  readonly authorId: string
  readonly body: string
}

async function insert(tx: Tx, ctx: Context, { threadId, side, authorId, body }: New) {
  const { id } = await tx
    .insertInto('messages')
    .values({ thread_id: threadId, side, author_id: authorId, body, created_at: ctx.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const factOf = (subject: Subject, side: ThreadSide): FactType =>
  `${'quoteId' in subject ? 'quote' : 'parcel'}.${side}-wrote`

export const idOf = (subject: Subject) =>
  'quoteId' in subject ? { quoteId: subject.quoteId } : { parcelId: subject.parcelId }
