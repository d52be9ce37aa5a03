import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { parisDayOfText, startOfParisDay } from '#domain/storage/paris-day.ts'

/** When a version takes effect: at the beginning of a day in Paris, `YYYY-MM-DD`, or now for `null`. */
export function effectiveMoment(day: string | null, now: Date): Outcome<Date, 'date-past'> {
  const at = day === null ? now : startOfParisDay(parisDayOfText(day))
  return at < now ? refuse('date-past') : accept(at)
}
