import type { Message } from '#contract/messages/threads.ts'
import type { ThreadSide } from '#domain/thread/thread.ts'
import type { MessageRow } from './thread-queries.ts'

/** A customer does not see which of us wrote a message; the team does. */
export const messageView = (row: MessageRow, reader: ThreadSide): Message => ({
  id: row.id,
  side: row.side as ThreadSide,
  author: authorFor(row, reader),
  body: row.body,
  sentAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
})

function authorFor({ side, name }: MessageRow, reader: ThreadSide): string {
  if (reader === 'staff') return name
  return side === 'customer' ? 'Vous' : 'Équipe Escale'
}
