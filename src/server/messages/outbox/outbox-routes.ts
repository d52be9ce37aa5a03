import * as contract from '#contract/messages/outbox.ts'
import { receiveSmsReport as smsReport } from '#contract/messages/outbox.ts'
import {
  parisDayOf,
  parisDayOfText,
  parisDayText,
  startOfParisDay,
} from '#domain/storage/paris-day.ts'
import { recordFact } from '#server/core/facts.ts'
import { serve, serveFile, serveRaw, type ApiServer } from '#server/core/http.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import {
  listOutbox,
  readOutboxMail,
  readOutboxMessage,
  retryOutboxMessage,
} from './outbox-messages.ts'
import { receiveSmsReport } from './receive-sms-report.ts'
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
function listMessageKinds(ctx: Context): Promise<z.input<typeof contract.listMessageKinds.output>> {
  requireAdmin(ctx.actor)
  const items = Object.values(ctx.messages)
    .filter((message) => message.mail !== undefined || message.sms !== undefined)
    .map(({ kind, label }) => ({ kind, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'fr'))
  return Promise.resolve({ items })
}

/** The SMS that left since the first of the month in Paris. */
async function readSmsUsage(ctx: Context): Promise<z.input<typeof contract.readSmsUsage.output>> {
  requireAdmin(ctx.actor)
  const month = parisDayText(parisDayOf(ctx.now())).slice(0, 7)
  const since = startOfParisDay(parisDayOfText(`${month}-01`))
  const { messages, segments } = await ctx.db
    .selectFrom('notifications')
    .select((row) => row.fn.countAll<number>().as('messages'))
    .select((row) => row.fn.coalesce(row.fn.sum<number>('segments'), row.val(0)).as('segments'))
    .where('channel', '=', 'sms')
    .where('state', '=', 'sent')
    .where('sent_at', '>=', since)
    .executeTakeFirstOrThrow()
  return { since: since.toISOString(), messages, segments }
}

const most = 100

/** The provider's messages that we could not process, latest first. */
async function listWebhookFailures(
  ctx: Context,
): Promise<z.input<typeof contract.listWebhookFailures.output>> {
  requireAdmin(ctx.actor)
  const rows = await ctx.db
    .selectFrom('webhook_failures')
    .selectAll()
    .orderBy('last_at', 'desc')
    .orderBy('event_id')
    .limit(most)
    .execute()
  const items = rows.map(({ event_id, type, attempts, reason, first_at, last_at }) => ({
    eventId: event_id,
    type,
    attempts,
    reason,
    firstAt: first_at.toISOString(),
    lastAt: last_at.toISOString(),
  }))
  return { items }
}

/** Closes a message of the provider that no retry will fix: the log stores which one, and who decided it. */
async function closeWebhookFailure(
  ctx: Context,
  { eventId, attempts }: z.output<typeof contract.closeWebhookFailure.input>,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const failures = tx.selectFrom('webhook_failures').where('event_id', '=', eventId)
    const failure = found(await failures.selectAll().forUpdate().executeTakeFirst())
    if (failure.attempts !== attempts) throw new Refused('stale', { attempts: failure.attempts })
    await tx.deleteFrom('webhook_failures').where('event_id', '=', eventId).execute()
    const details = { stripeMessage: eventId, kind: failure.type }
    await recordFact(tx, ctx, { type: 'message.settled', details })
    return {}
  })
}
