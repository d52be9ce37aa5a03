type Clock = {
  readonly day: Intl.DateTimeFormat
  readonly shortDay: Intl.DateTimeFormat
  readonly hour: Intl.DateTimeFormat
}

/** Making one formatter takes longer than formatting a thousand dates. */
const clocks = new Map<string, Clock>()

/** « 20 novembre 2026 à 14 h 05 » in that time zone, else in the reader's. */
export const momentText = (at: Date, zone?: string): string =>
  `${withFirst(clockOf(zone).day.format(at))} à ${hourText(at, zone)}`

/** « 20 nov. 2026 à 14 h 05 ». */
export const shortMomentText = (at: Date, zone?: string): string =>
  `${shortDayText(at, zone)} à ${hourText(at, zone)}`

const hourText = (at: Date, zone?: string): string =>
  clockOf(zone).hour.format(at).replace(':', '\u00a0h\u00a0')

/** « 20 nov. 2026 », for narrow places. */
export const shortDayText = (at: Date, zone?: string): string =>
  withFirst(clockOf(zone).shortDay.format(at))

function clockOf(zone = ''): Clock {
  const known = clocks.get(zone)
  if (known) return known
  const timeZone = zone === '' ? {} : { timeZone: zone }
  const clock = {
    day: new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', ...timeZone }),
    shortDay: new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', ...timeZone }),
    hour: new Intl.DateTimeFormat('fr-FR', { hour: 'numeric', minute: '2-digit', ...timeZone }),
  }
  clocks.set(zone, clock)
  return clock
}

/** French writes the first day of a month, and only that one, as an ordinal: « 1er ». */
const withFirst = (date: string): string => date.replace(/^1 /, '1er ')
