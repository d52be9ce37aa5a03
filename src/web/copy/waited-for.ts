import { parisDaysBetween } from '#domain/storage/paris-day.ts'

const hour = 3_600_000

/** « à l’instant », « depuis 40 min », « depuis 5 h », « depuis 3 j ». */
export const waitedFor = (since: string, now: number): string =>
  now - Date.parse(since) < 60_000 ? 'à l’instant' : `depuis ${waitedTime(since, now)}`

/** « 40 min », « 5 h », « 3 j »: days of Paris, as the parcels' list counts them. */
export function waitedTime(since: string, now: number): string {
  const waited = Math.max(0, now - Date.parse(since))
  if (waited < hour) return `${Math.floor(waited / 60_000)}\u00A0min`
  const hours = Math.floor(waited / hour)
  if (hours < 48) return `${hours}\u00A0h`
  return `${parisDaysBetween(new Date(since), new Date(now))}\u00A0j`
}
