import type { Tx } from '#server/core/context.ts'

/**
 * Takes a message back where it has not left; answers whether a mail or a text has. One that is leaving at this very
 * moment is held by who sends it, and counts as gone.
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
