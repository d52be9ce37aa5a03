import { sql } from 'kysely'
import type { Context, Tx } from '#server/core/context.ts'
import type { MessageKind, Messages } from '#server/core/outbox.ts'
import { giveTryBack } from '#server/core/recent-tries.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { isOwed, takeMailAllowance } from './mail-allowance.ts'
import type { MailContent, MailTemplate } from './mail-content.ts'
import { renderMail } from './mail-layout.ts'
import { mails, type MailKind } from './mails.ts'

/**
 * Sends one promised mail. Safe to run twice: the row is locked while it is sent, and its id is the Message-ID.
 * A mail server that is away leaves it queued and throws, so that the queue tries again.
 */
export async function deliverNotification(
  ctx: Context,
  { notificationId }: { readonly notificationId: string },
): Promise<void> {
  // No mail server configured: the message waits in the outbox for one.
  if (!ctx.mailer) return
  try {
    await ctx.db.transaction().execute(async (tx) => {
      const queued = await lockQueued(tx, notificationId)
      if (queued) await deliver(tx, ctx, queued)
    })
  } catch (error) {
    await noteFailure(ctx, notificationId, error)
    if (!isFinal(error)) throw new Error(`mail not sent: ${withoutAddress(error)}`)
  }
}

type Queued = NonNullable<Awaited<ReturnType<typeof lockQueued>>>

/** A row that another worker holds is that worker's; a server that is slow to take the mail may hold it for minutes. */
async function lockQueued(tx: Tx, notificationId: string) {
  await sql`set local idle_in_transaction_session_timeout = '180s'`.execute(tx)
  return tx
    .selectFrom('notifications')
    .select(['id', 'kind', 'payload', 'recipient'])
    .where('id', '=', notificationId)
    .where('state', '=', 'queued')
    .where('channel', '=', 'email')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

async function deliver(tx: Tx, ctx: Context, queued: Queued): Promise<void> {
  const content = await contentOf(ctx, queued)
  if (!content) return forget(tx, queued.id)

  const kind = queued.kind as MessageKind
  const allowance = await takeMailAllowance(ctx, kind, queued.recipient)
  if (!allowance) return isOwed(kind) ? undefined : forget(tx, queued.id)

  const { siteName, contactEmail } = await readSettings(tx)
  const identity = { siteName, contactEmail, siteUrl: ctx.config.BASE_URL }
  const mail = renderMail(content, identity)
  try {
    await ctx.mailer?.send({
      messageId: queued.id,
      to: queued.recipient,
      ...mail,
      ...answeredAt(content),
    })
  } catch (error) {
    if (allowance !== 'unlimited') await giveTryBack(ctx, allowance)
    throw error
  }
  await tx
    .updateTable('notifications')
    .set({ state: 'sent', sent_at: ctx.now(), last_error: null })
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', queued.id)
    .execute()
}

/** The payload was written by `notify` for this very kind, whose types agree there. */
async function contentOf(ctx: Context, queued: Queued): Promise<MailContent | undefined> {
  if (!(queued.kind in mails)) throw new Error(`no mail template for ${queued.kind}`)
  const template = mails[queued.kind as MailKind] as MailTemplate<MailKind>
  return template(ctx, queued.payload as Messages[MailKind], queued.recipient)
}

const answeredAt = ({ replyTo }: MailContent) => (replyTo === undefined ? {} : { replyTo })

/** Nothing to tell (an unknown address asked for a link, a link no longer needed): no trace of the address stays. */
async function forget(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('notifications').where('id', '=', id).execute()
}

async function noteFailure(ctx: Context, id: string, error: unknown): Promise<void> {
  await ctx.db
    .updateTable('notifications')
    .set({ last_error: messageOf(error), ...(isFinal(error) ? { state: 'failed' } : {}) })
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}

/** For the log: what a mail server says repeats the address, which stays in the outbox. */
const withoutAddress = (error: unknown): string =>
  messageOf(error).replaceAll(/[^\s@<]+@[^\s@>]+/g, '(adresse)')

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500)

/** The mail server said that this recipient will never take it (5xx at RCPT TO): asking again only hurts our name. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  'command' in error &&
  error.command === 'RCPT TO'
