import { sql } from 'kysely'
import { alertAfter } from '#domain/office/alerts.ts'
import { workingHoursBefore } from '#domain/storage/working-hours.ts'

/** A quote requested before this time has waited too long. */
const lateBefore = (now: Date): Date => workingHoursBefore(now, alertAfter.quoteWorkingHours)

/** SQL: whether the row of `quotes` was requested too long ago and not answered. */
export const isLateQuote = (now: Date) =>
  sql<boolean>`quotes.status = 'pending_validation' and quotes.created_at < ${lateBefore(now)}`
