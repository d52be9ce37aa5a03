import { sql } from 'kysely'
import { isChosen, type NotificationTopic } from '#domain/account/notifications.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { doApart, forEachApart } from '#server/core/for-each-apart.ts'
import { defineJob, enqueue, noPayload } from '#server/core/jobs.ts'
import { officeMailbox, readSettings } from '#server/core/settings/read-settings.ts'
import type { MessageKind, OfficeKind, Payloads } from '#server/message-list.ts'
import { chosenChannels } from './notification-preferences.ts'
import { findMessage } from './define-message.ts'
import { deliverNotificationJob } from './deliver-notification.ts'
import { deliverSmsJob } from './deliver-sms.ts'
import { createInAppNotification } from './create-in-app-notification.ts'

type Promised<Kind extends MessageKind> = {
  readonly kind: Kind
  readonly payload: Payloads[Kind]
  readonly dedupeKey: string
} & Reader

/**
 * With a user, that user's choice of channels counts. `recipient` is a mail address, or a number for a `phone-code`; without it the
 * message goes to the user's own address.
 */
type Reader =
  | { readonly userId: string }
  | { readonly userId: string | null; readonly recipient: string }

/**
 * Promises a message, once per `dedupeKey` and channel, in the transaction of its fact: by the channels that its reader chose for
 * its topic, or by mail when it has no topic.
 */
export async function notify<Kind extends MessageKind>(
  tx: Tx,
  ctx: Context,
  message: Promised<Kind>,
): Promise<void> {
  const asked = findMessage(ctx, message.kind)
  const { userId } = message
  if (asked.site && userId !== null) await createInAppNotification(tx, ctx, { ...message, userId })
  if (asked.mail && userId !== null && isChosen(asked.topic)) {
    return promiseAsChosen(tx, ctx, { ...message, userId }, asked.topic)
  }
  if (asked.mail) await promise(tx, ctx, message, 'email')
  else if (asked.sms) await promise(tx, ctx, message, 'sms')
}

async function promiseAsChosen<Kind extends MessageKind>(
  tx: Tx,
  ctx: Context,
  message: Promised<Kind> & { readonly userId: string },
  topic: NotificationTopic,
): Promise<void> {
  const asked = findMessage(ctx, message.kind)
  const chosen = await chosenChannels(tx, message.userId, topic)
  if (chosen.email || asked.isMailOwed) await promise(tx, ctx, message, 'email')
  if (chosen.sms && asked.sms) {
    const dedupeKey = `${message.dedupeKey}:sms`
    await promise(tx, ctx, { ...message, recipient: chosen.phone, dedupeKey }, 'sms')
  }
}

/** The job that delivers a message of each channel. */
export const deliveryOf = { email: deliverNotificationJob, sms: deliverSmsJob } as const

async function promise<Kind extends MessageKind>(
  tx: Tx,
  ctx: Context,
  message: Promised<Kind>,
  channel: keyof typeof deliveryOf,
): Promise<void> {
  const inserted = await tx
    .insertInto('notifications')
    .values({
      user_id: message.userId,
      channel,
      recipient: 'recipient' in message ? message.recipient : await addressOf(tx, message.userId),
      kind: message.kind,
      payload: JSON.stringify(message.payload),
      dedupe_key: message.dedupeKey,
      created_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) await enqueue(tx, ctx, deliveryOf[channel], { notificationId: inserted.id })
}

/** The current mail address of a user. */
export async function addressOf(tx: Tx, userId: string): Promise<string> {
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email
}

/**
 * Withdraws a message that has not been sent; returns whether a mail or an SMS has. A message that is being sent at this moment
 * is locked by its worker, and counts as sent.
 */
export async function recallMessage(tx: Tx, dedupeKey: string): Promise<boolean> {
  const keys = [dedupeKey, `${dedupeKey}:sms`, `${dedupeKey}:site`]
  await tx
    .deleteFrom('notifications')
    .where('id', 'in', (query) =>
      query
        .selectFrom('notifications')
        .select('id')
        .where('dedupe_key', 'in', keys)
        .where((row) => row.or([row('state', '=', 'queued'), row('channel', '=', 'site')]))
        .forUpdate()
        .skipLocked(),
    )
    .execute()
  const gone = await tx
    .selectFrom('notifications')
    .select('id')
    .where('dedupe_key', 'in', keys)
    .where('state', '<>', 'failed')
    .executeTakeFirst()
  return gone !== undefined
}

/**
 * Promises a mail to the office, unless the setting turns such mails off (docs/rules/messages.md#what-the-office-is-told): their
 * subject stays in a list of the back-office in any case.
 */
export async function notifyOffice<Kind extends OfficeKind>(
  tx: Tx,
  ctx: Context,
  message: { readonly kind: Kind; readonly payload: Payloads[Kind]; readonly dedupeKey: string },
): Promise<void> {
  const settings = await readSettings(tx)
  const { isAlwaysTold } = findMessage(ctx, message.kind)
  if (!settings.enableEmailNotifications && !isAlwaysTold) return
  await notify(tx, ctx, { ...message, userId: null, recipient: officeMailbox(settings, ctx) })
}

/** What was told under these keys may be told again: what it is about has begun anew. */
export async function forgetTold(tx: Tx, dedupeKeys: readonly string[]): Promise<void> {
  const keys = dedupeKeys.flatMap((key) => [key, `${key}:sms`, `${key}:site`])
  await tx
    .updateTable('notifications')
    .set({ dedupe_key: sql`dedupe_key || ':' || id` })
    .where('dedupe_key', 'in', keys)
    .execute()
}

const minute = 60_000

/**
 * Finds what the queue lost: a message that has waited for more than two minutes without a live job gets a new one; so does an SMS
 * whose morning has come. After three days without a mail server, a message is given up and marked as such.
 */
export async function sweepOutbox(ctx: Context): Promise<void> {
  await doApart(
    async () => ctx.mailer && sweep(ctx, 'email'),
    async () => ctx.sms && sweep(ctx, 'sms'),
  )
}

type Channel = 'email' | 'sms'

async function sweep(ctx: Context, channel: Channel): Promise<void> {
  await giveUpOld(ctx, channel)
  await forEachApart(waitingWithoutJob(ctx, channel), ({ id }) =>
    ctx.db
      .transaction()
      .execute((tx) => enqueue(tx, ctx, deliveryOf[channel], { notificationId: id })),
  )
}

async function giveUpOld(ctx: Context, channel: Channel): Promise<void> {
  await ctx.db
    .updateTable('notifications')
    .set({ state: 'failed' })
    .where('state', '=', 'queued')
    .where('channel', '=', channel)
    .where(
      sql<Date>`coalesce(retried_at, created_at)`,
      '<',
      new Date(ctx.now().getTime() - 3 * 24 * 60 * minute),
    )
    .execute()
}

const waitingWithoutJob = async (
  ctx: Context,
  channel: Channel,
): Promise<{ readonly id: string }[]> => {
  const before = new Date(ctx.now().getTime() - 2 * minute)
  const { rows } = await sql<{ id: string }>`
    select n.id from notifications n
    where n.state = 'queued' and n.channel = ${channel}
      and (n.sends_at <= ${ctx.now()} or (n.sends_at is null and n.created_at < ${before}))
      and not exists (
        select 1 from pgboss.job j
        where j.name = ${deliveryOf[channel].name} and j.state in ('created', 'retry', 'active')
          and j.data ->> 'notificationId' = n.id::text)
    order by n.created_at, n.id limit 500`.execute(ctx.db)
  return rows
}

export const sweepOutboxJob = defineJob({
  name: 'sweep-outbox',
  payload: noPayload,
  every: '* * * * *',
  run: sweepOutbox,
})
