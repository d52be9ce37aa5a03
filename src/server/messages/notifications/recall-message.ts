import type { Tx } from '#server/core/context.ts'

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
