import { sql } from 'kysely'
import { alertAfter } from '#domain/office/alerts.ts'
import { workingHoursBefore } from '#domain/storage/working-hours.ts'

/** A quote asked for before then has waited too long. */
const lateBefore = (now: Date): Date => workingHoursBefore(now, alertAfter.quoteWorkingHours)

/** Of `quotes`: asked for so long ago, and not answered. */
export const isLateQuote = (now: Date) =>
  sql<boolean>`quotes.status = 'pending_validation' and quotes.created_at < ${lateBefore(now)}`
