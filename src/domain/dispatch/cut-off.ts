import {
  addDays,
  parisDayOf,
  parisDayOfText,
  parisDayText,
  startOfParisDay,
} from '#domain/storage/paris-day.ts'

const minute = 60_000
const day = 86_400_000

/** The instant of a day (`2026-11-26`) and a time (`16:00`) in Paris, by the offset of that evening; `null` for what is neither. */
export function cutOffOf(dayText: string, timeText: string): Date | null {
  const [, hours = '', minutes = ''] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(timeText) ?? []
  if (!/^\d{4}-\d\d-\d\d$/.test(dayText) || hours === '') return null
  const date = parisDayOfText(dayText)
  if (Number.isNaN(date)) return null
  const next = addDays(date, 1)
  const offset = next * day - startOfParisDay(next).getTime()
  return new Date(date * day - offset + (Number(hours) * 60 + Number(minutes)) * minute)
}

/** Four in the afternoon in Paris: today's, or tomorrow's once it is over. */
export function usualCutOff(now: Date): { readonly day: string; readonly time: string } {
  const time = '16:00'
  const today = parisDayText(parisDayOf(now))
  const at = cutOffOf(today, time)
  if (at !== null && at > now) return { day: today, time }
  return { day: parisDayText(addDays(parisDayOf(now), 1)), time }
}

/** The day and the time in Paris of an instant, as the fields of a form take them. */
export function parisFields(at: Date): { readonly day: string; readonly time: string } {
  const today = parisDayOf(at)
  const next = addDays(today, 1)
  const offset = next * day - startOfParisDay(next).getTime()
  return {
    day: parisDayText(today),
    time: new Date(at.getTime() + offset).toISOString().slice(11, 16),
  }
}
