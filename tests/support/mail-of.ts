import type { Context } from '#server/core/context.ts'
import type { MessageKind, Payloads } from '#server/message-list.ts'
import { findMessage, type MailContent } from '#server/messages/notifications/define-message.ts'

/** The mail as it would be written now. */
export const mailOf = <Kind extends MessageKind>(
  ctx: Context,
  kind: Kind,
  payload: Payloads[Kind],
  recipient = '',
): Promise<MailContent | undefined> =>
  findMessage(ctx, kind).mail?.(ctx, payload, recipient) ?? Promise.resolve(undefined)
