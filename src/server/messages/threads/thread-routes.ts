import * as threads from '#contract/messages/threads.ts'
import type { listMyParcelMessages as endpoint } from '#contract/messages/threads.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { listUnreadThreads } from './list-unread-threads.ts'
import { readMessages } from './read-messages.ts'
import { writeMessage } from './write-message.ts'
import type * as z from 'zod/mini'
import { otherSide } from '#domain/thread/thread.ts'
import type { Context } from '#server/core/context.ts'
import { pageOf } from '#server/core/paging.ts'
import { messageView } from './message-view.ts'
import { findThread, messagesOf, unreadFrom } from './thread-queries.ts'
import { reachSubject, type Subject } from './thread-subject.ts'

/** One verb per action, for every role and subject: the verb finds the subject through the actor. */
export function mountThreads(api: ApiServer): void {
  serve(api, threads.listMyParcelMessages, listMessages)
  serve(api, threads.writeAboutMyParcel, writeMessage)
  serve(api, threads.readMyParcelMessages, readMessages)
  serve(api, threads.listMyQuoteMessages, listMessages)
  serve(api, threads.writeAboutMyQuote, writeMessage)
  serve(api, threads.readMyQuoteMessages, readMessages)

  serve(api, threads.listParcelMessages, listMessages)
  serve(api, threads.writeAboutParcel, writeMessage)
  serve(api, threads.readParcelMessages, readMessages)
  serve(api, threads.listQuoteMessages, listMessages)
  serve(api, threads.writeAboutQuote, writeMessage)
  serve(api, threads.readQuoteMessages, readMessages)
  serve(api, threads.listUnreadThreads, listUnreadThreads)
}

type Messages = z.input<typeof endpoint.output>
type Asked = Subject & { readonly cursor?: string | undefined; readonly limit?: number | undefined }

/** One conversation, newest first; empty until somebody writes. */
async function listMessages(ctx: Context, asked: Asked): Promise<Messages> {
  const { side } = await reachSubject(ctx.db, ctx, asked)
  const thread = await findThread(ctx.db, asked)
  if (!thread) return { items: [], nextCursor: null, unread: 0 }
  const [rows, unread] = await Promise.all([
    messagesOf(ctx.db, thread.id, asked),
    unreadFrom(ctx.db, thread.id, otherSide(side)),
  ])
  return { ...pageOf(rows, asked.limit, (row) => messageView(row, side)), unread }
}
