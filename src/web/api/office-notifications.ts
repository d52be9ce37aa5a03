import {
  handleDeclaration,
  listDeclarations,
  type Declaration,
} from '#contract/payments/declarations.ts'
import {
  archiveContactMessage,
  markContactMessage,
} from '#contract/messages/office-notifications.ts'
import {
  readOutboxMail,
  retryOutboxMessage,
  settleWebhookFailure,
  type WebhookFailure,
} from '#contract/messages/outbox.ts'
import { call } from './call.ts'
import { pages } from './query.ts'

export type MessageState = 'unread' | 'archived' | undefined

export const markMessage = (contactMessageId: string, isRead: boolean) =>
  call(markContactMessage, { contactMessageId, isRead })
export const archiveMessage = (contactMessageId: string, archived: boolean) =>
  call(archiveContactMessage, { contactMessageId, archived })

/** Withdrawals and cancellations. */
export type AskedDeclarations = { readonly isHandled: boolean; readonly number: string | null }

export const declarations = ({ isHandled, number }: AskedDeclarations) =>
  pages(listDeclarations, {
    handled: isHandled ? 'yes' : undefined,
    number: number ?? undefined,
  })

export const sendDeclarationState = (
  { id, state: former }: Declaration,
  sent: {
    readonly state: Declaration['state']
    readonly note: string | null
    /** Whose subscription a cancellation ends. */
    readonly clientNumber?: string
  },
) => call(handleDeclaration, { declarationId: id, former, ...sent })

/** What the frame shows. */
export const outboxMailPage = (outboxId: string): string =>
  readOutboxMail.path.replace(':outboxId', encodeURIComponent(outboxId))

export const retryMessage = (outboxId: string, idempotencyKey: string) =>
  call(retryOutboxMessage, { outboxId }, { idempotencyKey })

export const settleFailure = ({ eventId, attempts }: WebhookFailure) =>
  call(settleWebhookFailure, { eventId, attempts })
