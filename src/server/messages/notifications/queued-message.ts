import { sql } from 'kysely'
import type { Context, Tx } from '#server/core/context.ts'

/** A promised message that nobody else is sending now. */
export type Queued = NonNullable<Awaited<ReturnType<typeof lockQueued>>>

/** A row that another worker holds is that worker's; a supplier that is slow to take the message may hold it for minutes. */
export async function lockQueued(tx: Tx, notificationId: string, channel: 'email' | 'sms') {
  await sql`set local idle_in_transaction_session_timeout = '180s'`.execute(tx)
  return tx
    .selectFrom('notifications')
    .select(['id', 'kind', 'payload', 'recipient', 'user_id'])
    .where('id', '=', notificationId)
    .where('state', '=', 'queued')
    .where('channel', '=', channel)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/**
 * With what it said. Only of a message to one of our accounts, with which it goes: what we tell the office about somebody
 * would outlive them.
 */
export async function noteSent(
  tx: Tx,
  ctx: Context,
  { id, user_id }: Queued,
  content: object,
): Promise<void> {
  const kept = user_id === null ? null : JSON.stringify(content)
  await tx
    .updateTable('notifications')
    .set({ state: 'sent', sent_at: ctx.now(), last_error: null, content: kept })
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Nothing to tell (an unknown address asked for a link, a link no longer needed): no trace of the address stays. */
export async function forgetQueued(tx: Tx, { id }: Queued): Promise<void> {
  await tx.deleteFrom('notifications').where('id', '=', id).execute()
}

/** Why it did not leave; `isFinal` gives it up, else the queue tries again. */
export async function noteFailure(
  ctx: Context,
  notificationId: string,
  { reason, isFinal }: { readonly reason: string; readonly isFinal: boolean },
): Promise<void> {
  await ctx.db
    .updateTable('notifications')
    .set({ last_error: reason, ...(isFinal ? { state: 'failed' } : {}) })
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', notificationId)
    .where('state', '=', 'queued')
    .execute()
}
