import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  handleDeclaration,
  listDeclarations,
  type Declaration,
} from '#contract/payments/declarations.ts'
import {
  archiveContactMessage,
  listContactMessages,
  listOfficeNotifications,
  markContactMessage,
} from '#contract/messages/office-notifications.ts'
import {
  listOutbox,
  listWebhookFailures,
  readOutboxMail,
  readOutboxMessage,
  retryOutboxMessage,
  settleWebhookFailure,
  type WebhookFailure,
  type OutboxFilters,
} from '#contract/messages/outbox.ts'
import { readRuleCheck } from '#contract/office/rule-checks.ts'
import { call } from './call.ts'

const from = (cursor: string) => (cursor ? { cursor } : {})

/** Registrations and contact messages. A registration is an account's. */
export const officeNotifications = queryOptions({
  queryKey: ['contact', 'notifications'],
  queryFn: ({ signal }) => call(listOfficeNotifications, {}, { signal }),
})

export type MessageState = 'unread' | 'archived' | undefined

export const contactMessages = (state: MessageState) =>
  infiniteQueryOptions({
    queryKey: ['contact', 'messages', state ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(listContactMessages, { ...(state ? { state } : {}), ...from(pageParam) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const markMessage = (contactMessageId: string, isRead: boolean) =>
  call(markContactMessage, { contactMessageId, isRead })
export const archiveMessage = (contactMessageId: string, archived: boolean) =>
  call(archiveContactMessage, { contactMessageId, archived })

/** Withdrawals and cancellations. */
export type AskedDeclarations = { readonly isHandled: boolean; readonly number: string | null }

export const declarations = ({ isHandled, number }: AskedDeclarations) =>
  infiniteQueryOptions({
    queryKey: ['contact', 'declarations', number ?? (isHandled ? 'handled' : 'waiting')],
    queryFn: ({ pageParam, signal }) =>
      call(
        listDeclarations,
        {
          ...(isHandled ? { handled: 'yes' as const } : {}),
          ...(number === null ? {} : { number }),
          ...from(pageParam),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
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

export const outboxList = (filters: OutboxFilters) =>
  infiniteQueryOptions({
    queryKey: ['outbox', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listOutbox, { ...filters, ...from(pageParam) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const outboxMessage = (outboxId: string) =>
  queryOptions({
    queryKey: ['outbox', 'message', outboxId],
    queryFn: ({ signal }) => call(readOutboxMessage, { outboxId }, { signal }),
  })

/** What the frame shows. */
export const outboxMailPage = (outboxId: string): string =>
  readOutboxMail.path.replace(':outboxId', encodeURIComponent(outboxId))

export const retryMessage = (outboxId: string, idempotencyKey: string) =>
  call(retryOutboxMessage, { outboxId }, { idempotencyKey })

export const settleFailure = ({ eventId, attempts }: WebhookFailure) =>
  call(settleWebhookFailure, { eventId, attempts })

/** What the last night's look at the rules found. */
export const ruleCheck = queryOptions({
  queryKey: ['rule-check'],
  queryFn: ({ signal }) => call(readRuleCheck, {}, { signal }),
})

export const webhookFailures = queryOptions({
  queryKey: ['outbox', 'webhooks'],
  queryFn: ({ signal }) => call(listWebhookFailures, {}, { signal }),
})
