import { sql } from 'kysely'
import type { Context, Database, Tx } from '#server/core/context.ts'

/** A promised message, locked so that no other worker sends it. */
export type Queued = NonNullable<Awaited<ReturnType<typeof lockQueued>>>

/**
 * Skips a row that another worker has locked; that worker may hold it for minutes when the supplier is slow to accept the
 * message.
 */
export async function lockQueued(tx: Tx, notificationId: string, channel: 'email' | 'sms') {
  await sql`set local idle_in_transaction_session_timeout = '180s'`.execute(tx)
  return tx
    .selectFrom('notifications')
    .select(['id', 'kind', 'payload', 'recipient', 'user_id', 'sends_at', 'last_error'])
    .where('id', '=', notificationId)
    .where('state', '=', 'queued')
    .where('channel', '=', channel)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/**
 * Marks the message as sent, with its content and, for an SMS, its segments. The content is stored only for a message to one of our accounts, and is deleted
 * with that account: what we write to the office about somebody would outlive them.
 */
export async function noteSent(
  tx: Tx,
  ctx: Context,
  { id, user_id }: Queued,
  content: object,
  segments: number | null = null,
): Promise<void> {
  const kept = user_id === null ? null : JSON.stringify(content)
  await tx
    .updateTable('notifications')
    .set({ state: 'sent', sent_at: ctx.now(), last_error: null, content: kept, segments })
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

const unanswered = 'unanswered: '
const quarterOfAnHour = 900_000

export const isUnanswered = (lastError: string | null): boolean =>
  lastError?.startsWith(unanswered) ?? false

/**
 * The supplier may have taken the SMS: it is tried once more, a quarter of an hour later, unless a report says meanwhile that it
 * left (docs/rules/messages.md#delivery-reports).
 */
export async function noteUnanswered(
  tx: Tx,
  ctx: Context,
  { id, last_error: lastError }: Queued,
  { reason, segments }: { readonly reason: string; readonly segments: number },
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ state: isUnanswered(lastError) ? 'failed' : 'queued' })
    .set({ last_error: `${unanswered}${reason}`, segments })
    .set({ sends_at: new Date(ctx.now().getTime() + quarterOfAnHour) })
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * There was nothing to send (an unknown address requested a link, or a link is no longer needed): deletes the row, so that no
 * trace of the address stays.
 */
export async function forgetQueued(tx: Tx, { id }: Queued): Promise<void> {
  await tx.deleteFrom('notifications').where('id', '=', id).execute()
}

/** Stores why it was not sent; `isFinal` gives up, otherwise the queue retries. */
export async function noteFailure(
  ctx: Context,
  notificationId: string,
  { reason, isFinal }: { readonly reason: string; readonly isFinal: boolean },
): Promise<void> {
  await ctx.db
    .updateTable('notifications')
    .set(isFinal ? { state: 'failed' } : {})
    .set((row) => ({
      // That it may have left already stays known.
      last_error: sql`case when last_error like ${`${unanswered}%`} then ${unanswered} else '' end || ${reason}`,
      attempts: row('attempts', '+', 1),
    }))
    .where('id', '=', notificationId)
    .where('state', '=', 'queued')
    .execute()
}

/** When the mail of that key left; `null` before. */
export const sentAt = async (db: Database | Tx, dedupeKey: string): Promise<Date | null> =>
  (
    await db
      .selectFrom('notifications')
      .select('sent_at')
      .where('dedupe_key', '=', dedupeKey)
      .executeTakeFirst()
  )?.sent_at ?? null
