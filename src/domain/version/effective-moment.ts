import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { parisDayOfText, startOfParisDay } from '#domain/storage/paris-day.ts'

/** From when a version counts: the beginning of a day in Paris, `YYYY-MM-DD`, or now, which is `null`. */
export function effectiveMoment(day: string | null, now: Date): Outcome<Date, 'date-past'> {
  const at = day === null ? now : startOfParisDay(parisDayOfText(day))
  return at < now ? refuse('date-past') : accept(at)
}
