import * as contract from '#contract/messages/outbox.ts'
import { receiveSmsReport as smsReport } from '#contract/messages/sms-reports.ts'
import type { listMessageKinds as endpoint } from '#contract/messages/outbox.ts'
import { serve, serveFile, serveRaw, type ApiServer } from '#server/core/http.ts'
import { listOutbox } from './list-outbox.ts'
import { listWebhookFailures } from './list-webhook-failures.ts'
import { readOutboxMail, readOutboxMessage } from './read-outbox-message.ts'
import { receiveSmsReport } from './receive-sms-report.ts'
import { readSmsUsage } from './read-sms-usage.ts'
import { retryOutboxMessage } from './retry-outbox-message.ts'
import { closeWebhookFailure } from './close-webhook-failure.ts'
import type * as z from 'zod/mini'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'

/** Routes of the outbox: messages sent and not sent, what became of an SMS, and the provider's messages that failed. */
export function mountOutbox(api: ApiServer): void {
  serve(api, contract.listOutbox, listOutbox)
  serve(api, contract.readSmsUsage, readSmsUsage)
  serve(api, contract.listMessageKinds, listMessageKinds)
  serve(api, contract.readOutboxMessage, readOutboxMessage)
  serveFile(api, contract.readOutboxMail, readOutboxMail)
  serve(api, contract.retryOutboxMessage, retryOutboxMessage)
  serveRaw(api, smsReport, receiveSmsReport)
  serve(api, contract.listWebhookFailures, listWebhookFailures)
  serve(api, contract.closeWebhookFailure, closeWebhookFailure)
}

/** The kinds of messages by mail or SMS, sorted by name. */
function listMessageKinds(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const items = Object.values(ctx.messages)
    .filter((message) => message.mail !== undefined || message.sms !== undefined)
    .map(({ kind, label }) => ({ kind, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'fr'))
  return Promise.resolve({ items })
}
