import { readMessageTemplateMail } from '#contract/messages/message-templates.ts'
import { readOutboxMail } from '#contract/messages/outbox.ts'
import { listDeclarations } from '#contract/payments/declarations.ts'
import { pages } from './query.ts'

export type MessageState = 'unread' | 'archived' | undefined

/** The declarations that the office asks for: withdrawals and cancellations. */
export type AskedDeclarations = { readonly isHandled: boolean; readonly number: string | null }

export const declarations = ({ isHandled, number }: AskedDeclarations) =>
  pages(listDeclarations, {
    handled: isHandled ? 'yes' : undefined,
    number: number ?? undefined,
  })

/** The address that the preview frame loads. */
export const outboxMailPage = (outboxId: string): string =>
  readOutboxMail.path.replace(':outboxId', encodeURIComponent(outboxId))

export const templateMailPage = (kind: string): string =>
  readMessageTemplateMail.path.replace(':kind', encodeURIComponent(kind))
