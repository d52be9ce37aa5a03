import { unreadSince } from '#domain/thread/thread.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { forEachApart } from '#server/core/for-each-apart.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { notify } from '#server/messages/notifications/outbox.ts'

/** Promises one mail about the team's messages that their reader has not seen on the site for a while. */
export async function notifyUnreadMessages(ctx: Context): Promise<void> {
  const waiting = ctx.db
    .selectFrom('messages')
    .select('thread_id')
    .distinct()
    .where('side', '=', 'staff')
    .where('read_at', 'is', null)
    .where('told_at', 'is', null)
    .where('created_at', '<=', unreadSince(ctx.now()))
    .limit(200)
    .execute()
  await forEachApart(waiting, ({ thread_id }) =>
    ctx.db.transaction().execute((tx) => notifyThread(tx, ctx, thread_id)),
  )
}

/** One mail covers all unread messages of the thread. */
async function notifyThread(tx: Tx, ctx: Context, threadId: string): Promise<void> {
  const told = await tx
    .updateTable('messages')
    .set({ told_at: ctx.now() })
    .where('thread_id', '=', threadId)
    .where('side', '=', 'staff')
    .where('read_at', 'is', null)
    .where('told_at', 'is', null)
    .returning('id')
    .execute()
  const [first] = told.map(({ id }) => id).toSorted()
  if (first === undefined) return
  const thread = await tx
    .selectFrom('threads')
    .select(['customer_id', 'quote_id'])
    .where('id', '=', threadId)
    .executeTakeFirstOrThrow()
  await notify(tx, ctx, {
    kind: thread.quote_id === null ? 'parcel-message' : 'quote-message',
    payload: { threadId },
    userId: thread.customer_id,
    dedupeKey: `message:${first}`,
  })
}

export const notifyUnreadMessagesJob = defineJob({
  name: 'tell-unread-messages',
  payload: noPayload,
  every: '* * * * *',
  run: notifyUnreadMessages,
})
