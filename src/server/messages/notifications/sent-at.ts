import type { Database, Tx } from '#server/core/context.ts'

/** When the mail of that key left; `null` before. */
export const sentAt = async (db: Database | Tx, dedupeKey: string): Promise<Date | null> =>
  (
    await db
      .selectFrom('notifications')
      .select('sent_at')
      .where('dedupe_key', '=', dedupeKey)
      .executeTakeFirst()
  )?.sent_at ?? null
