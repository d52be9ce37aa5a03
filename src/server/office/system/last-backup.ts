import { sql } from 'kysely'
import { oldestTimelyCheck } from '#domain/office/alerts.ts'

/** The row of `settings` that says, by `updated_at`, when the last good backup was taken (docs/operations.md#keep-the-backups). */
export const lastBackup = 'last-backup'

/** SQL to follow `from`. None before the first backup: a house may keep its data in another way. */
export const lateBackup = (now: Date) =>
  sql`settings where key = ${lastBackup} and updated_at < ${oldestTimelyCheck(now)}`
