import type { Notice } from '#contract/messages/notifications.ts'
import { noticeTopics, type NoticeTopic } from '#domain/account/notification-topic.ts'
import type { Context } from '#server/core/context.ts'
import type { NoticeRow } from './notice-queries.ts'

/** A kind that only a newer version of the server knows has no text. */
export const noticeView =
  ({ messages }: Context) =>
  (row: NoticeRow): Notice => ({
    id: row.id,
    kind: row.kind,
    topic: noticeTopicOf(messages[row.kind]?.topic),
    text: messages[row.kind]?.site ?? null,
    at: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    target: row.target,
    parcels: row.parcels,
  })

const noticeTopicOf = (topic: string | undefined): NoticeTopic | null =>
  noticeTopics.find((one) => one === topic) ?? null
