import { sql, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import type {
  listOutbox as listOutboxEndpoint,
  OutboxFilters,
  OutboxMessage,
  readOutboxMessage as readOutboxMessageEndpoint,
} from '#contract/messages/outbox.ts'
import { isChosen } from '#domain/account/notifications.ts'
import { territoryNamed } from '#domain/destination/destination.ts'
import { alertAfter } from '#domain/office/alerts.ts'
import { parisDayOf, startOfParisDay } from '#domain/storage/paris-day.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import type { SentFile } from '#server/core/http.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { enqueue } from '#server/core/jobs.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import { found, NotFound, Refused } from '#server/core/refused.ts'
import { framedPolicy } from '#server/core/security-headers.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { chosenChannels } from '#server/messages/notifications/notification-preferences.ts'
import type { MailContent } from '#server/messages/notifications/define-message.ts'
import { keptMailOf, keptTextOf } from '#server/messages/notifications/kept-content.ts'
import {
  mailPicture,
  type RenderedMail,
  renderMail,
} from '#server/messages/notifications/mail-layout.ts'
import { markDataUrl, routeDataUrl } from '#server/messages/notifications/mail-pictures.ts'
import { addressOf, deliveryOf } from '#server/messages/notifications/outbox.ts'
import { isUnanswered } from '#server/messages/notifications/queued-message.ts'

/** Mails and SMS only: notices on the site are never sent. */
const outboxMessages = (db: Database | Tx) =>
  db
    .selectFrom('notifications as n')
    .select(['n.id', 'n.channel', 'n.recipient', 'n.kind', 'n.state', 'n.attempts'])
    .select(['n.last_error', 'n.created_at', 'n.sent_at', 'n.user_id', 'n.payload', 'n.content'])
    .select(['n.sends_at', 'n.segments', 'n.report', 'n.report_code', 'n.reported_at'])
    .select((row) =>
      row
        .selectFrom('customers as c')
        .select('c.country')
        .whereRef('c.user_id', '=', 'n.user_id')
        .as('country'),
    )
    .where(sql<SqlBool>`n.channel <> 'site'`)

type OutboxRow = Awaited<ReturnType<ReturnType<typeof outboxMessages>['executeTakeFirstOrThrow']>>

type Asked = OutboxFilters & {
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** Newest first, with one row more than the page shows. */
function outboxRows({ db, now }: Context, asked: Asked): Promise<OutboxRow[]> {
  const { state, kind, recipient, from, cursor, limit } = asked
  const after = decodeCursor(cursor)
  let query = outboxMessages(db)
  if (state === 'late') query = query.where(isLate(now()))
  else if (state !== undefined) query = query.where('n.state', '=', state)
  if (kind !== undefined) query = query.where('n.kind', '=', kind)
  if (recipient) query = query.where(sql<SqlBool>`lower(n.recipient) = lower(${recipient})`)
  if (from !== undefined) {
    const start = startOfParisDay(parisDayOf(new Date(`${from}T12:00:00Z`)))
    query = query.where('n.created_at', '>=', start)
  }
  if (after) query = query.where(sql<SqlBool>`(n.created_at, n.id) < (${after.at}, ${after.id})`)
  return query
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(pageSize(limit) + 1)
    .execute()
}

const outboxView =
  ({ messages, now }: Context) =>
  (row: OutboxRow): OutboxMessage => ({
    id: row.id,
    channel: row.channel === 'sms' ? 'sms' : 'email',
    recipient: row.recipient,
    kind: row.kind,
    label: messages[row.kind]?.label ?? row.kind,
    state: row.state as OutboxMessage['state'],
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    segments: row.segments,
    report: reportOf(row),
    waits: row.state === 'queued' ? waitOf(row, now()) : null,
  })

const reportOf = ({ report, report_code: code, reported_at: at }: OutboxRow) =>
  report === null || at === null
    ? null
    : { state: report as 'delivered' | 'failed', code, at: at.toISOString() }

const waitOf = (
  { sends_at: at, last_error: lastError, country }: OutboxRow,
  now: Date,
): OutboxMessage['waits'] =>
  at === null || at <= now || isUnanswered(lastError)
    ? null
    : { until: at.toISOString(), territory: territoryNamed(country ?? '') }

const hour = 3_600_000

/**
 * SQL on a message `n`: whether it should have been sent long ago. One that was just sent again is not late, nor an SMS that
 * waits for the morning.
 */
export function isLate(now: Date) {
  const late = new Date(now.getTime() - alertAfter.messageHours * hour)
  return sql<SqlBool>`n.channel <> 'site' and n.state = 'queued' and n.created_at < ${late}
    and greatest(n.retried_at, n.created_at, n.sends_at) < ${late}`
}

/** Promised mails and SMS, newest first. */
export async function listOutbox(
  ctx: Context,
  asked: z.output<typeof listOutboxEndpoint.input>,
): Promise<z.input<typeof listOutboxEndpoint.output>> {
  requireAdmin(ctx.actor)
  return pageOf(await outboxRows(ctx, asked), asked.limit, outboxView(ctx))
}

type ReadOutboxMessageAsked = { readonly outboxId: string }

/** One message, with its content as text. */
export async function readOutboxMessage(
  ctx: Context,
  asked: ReadOutboxMessageAsked,
): Promise<z.input<typeof readOutboxMessageEndpoint.output>> {
  const row = await messageOf(ctx, asked)
  const message = outboxView(ctx)(row)
  const preview = await previewMessage(ctx, row)
  if (preview.from === 'none') return { message, preview: 'none', subject: null, text: null }
  if ('text' in preview) return { message, preview: 'sent', subject: null, text: preview.text }
  const { subject, text } = await rendered(ctx, preview.mail)
  return { message, preview: preview.from, subject, text }
}

/** The HTML of the mail, for a frame that runs nothing; 404 when there is none to show. */
export async function readOutboxMail(
  ctx: Context,
  asked: ReadOutboxMessageAsked,
): Promise<SentFile> {
  const preview = await previewMessage(ctx, await messageOf(ctx, asked))
  if (!('mail' in preview)) throw new NotFound()
  const { html } = await rendered(ctx, preview.mail)
  return {
    bytes: new TextEncoder().encode(html),
    type: 'text/html; charset=utf-8',
    policy: framedPolicy(html),
  }
}

async function messageOf(ctx: Context, { outboxId }: ReadOutboxMessageAsked) {
  requireAdmin(ctx.actor)
  return found(await outboxMessages(ctx.db).where('n.id', '=', outboxId).executeTakeFirst())
}

async function rendered(ctx: Context, mail: MailContent): Promise<RenderedMail> {
  const { siteName, contactEmail } = await readSettings(ctx.db)
  const identity = { siteName, contactEmail, siteUrl: ctx.config.BASE_URL }
  const picture = await mailPicture(ctx, mail)
  return renderMail(mail, identity, {
    mark: markDataUrl,
    photo: picture && dataUrl(picture),
    route: await routeDataUrl(mail.route),
  })
}

/** The frame of the preview sends no request, so the picture is embedded in the page. */
const dataUrl = (jpeg: Uint8Array): string =>
  `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`

type Preview =
  | { readonly from: 'sent' | 'now'; readonly mail: MailContent }
  | { readonly from: 'sent'; readonly text: string }
  | { readonly from: 'none' }

/** The stored text of a sent message; for an unsent one, the text that it would have now. */
async function previewMessage(ctx: Context, row: OutboxRow): Promise<Preview> {
  const text = keptTextOf(row.content)
  if (text !== undefined) return { from: 'sent', text }
  const kept = keptMailOf(row.content)
  if (kept) return { from: 'sent', mail: kept }
  const message = ctx.messages[row.kind]
  if (row.channel !== 'email' || !message?.mail || message.makesLink) return { from: 'none' }
  const mail = await message.mail(ctx, message.payload.parse(row.payload), row.recipient)
  return mail ? { from: 'now', mail } : { from: 'none' }
}

/**
 * Promises a given-up message again, to its reader's current address. Refused with `message-not-failed`, so that it is sent once
 * only.
 */
export async function retryOutboxMessage(
  ctx: Context,
  { outboxId }: { readonly outboxId: string },
): Promise<OutboxMessage> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const locked = outboxMessages(tx).where('n.id', '=', outboxId).forUpdate()
    const row = found(await locked.executeTakeFirst())
    if (row.state !== 'failed') throw new Refused('message-not-failed', { state: row.state })
    const recipient = await recipientToday(tx, ctx, row)
    const again = { state: 'queued', recipient, last_error: null, sends_at: null }
    await tx
      .updateTable('notifications')
      .set({ ...again, retried_at: ctx.now() })
      .where('id', '=', outboxId)
      .execute()
    const delivery = deliveryOf[row.channel === 'sms' ? 'sms' : 'email']
    await enqueue(tx, ctx, delivery, { notificationId: outboxId })
    await recordFact(tx, ctx, {
      type: 'message.retried',
      customerId: row.user_id,
      details: {
        message: outboxView(ctx)(row).label,
        channel: row.channel,
        notificationId: outboxId,
      },
      change: { before: { state: 'failed' }, after: { state: 'queued' } },
    })
    return outboxView(ctx)({ ...row, ...again })
  })
}

/**
 * A message about a parcel or a payment goes to the customer's current address or number; one that proves an address goes to that
 * address.
 */
async function recipientToday(tx: Tx, ctx: Context, row: OutboxRow): Promise<string> {
  const topic = ctx.messages[row.kind]?.topic
  if (row.user_id === null || topic === undefined || !isChosen(topic)) return row.recipient
  if (row.channel === 'sms') return (await chosenChannels(tx, row.user_id, topic)).phone
  return addressOf(tx, row.user_id)
}
