import type * as z from 'zod/mini'
import type { listMyParcelMessages as endpoint } from '#contract/messages/threads.ts'
import { otherSide } from '#domain/thread/thread.ts'
import type { Context } from '#server/core/context.ts'
import { pageOf } from '#server/core/paging.ts'
import { messageView } from './message-view.ts'
import { findThread, messagesOf, unreadFrom } from './thread-queries.ts'
import { reachSubject, type Subject } from './thread-subject.ts'

type Messages = z.input<typeof endpoint.output>
type Asked = Subject & { readonly cursor?: string | undefined; readonly limit?: number | undefined }

/** One conversation, newest first; empty until somebody writes. */
export async function listMessages(ctx: Context, asked: Asked): Promise<Messages> {
  const { side } = await reachSubject(ctx.db, ctx, asked)
  const thread = await findThread(ctx.db, asked)
  if (!thread) return { items: [], nextCursor: null, unread: 0 }
  const [rows, unread] = await Promise.all([
    messagesOf(ctx.db, thread.id, asked),
    unreadFrom(ctx.db, thread.id, otherSide(side)),
  ])
  return { ...pageOf(rows, asked.limit, (row) => messageView(row, side)), unread }
}
