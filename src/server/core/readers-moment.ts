import { timeZoneOf } from '#domain/destination/destination.ts'
import { shortMomentText } from '#words/moments.ts'

/** « 21 nov. 2026 à 20 h 05 (heure locale) », for an SMS: its reader is in the country of their address. */
export function readersMoment(at: Date, country: string): string {
  const zone = timeZoneOf(country)
  const named = zone === 'Europe/Paris' ? 'heure de Paris' : 'heure locale'
  return `${shortMomentText(at, zone)} (${named})`
}
