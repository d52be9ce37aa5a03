const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** « 14 jours et 23 heures », « 5 heures », « 12 minutes »; never more than the time left. */
export function timeLeft(milliseconds: number): string {
  if (milliseconds < minute) return 'moins d’une minute'
  if (milliseconds < hour) return counted(milliseconds / minute, 'minute')
  if (milliseconds < 2 * day) return counted(milliseconds / hour, 'heure')
  const days = counted(milliseconds / day, 'jour')
  const rest = milliseconds % day
  return rest < hour ? days : `${days} et ${counted(rest / hour, 'heure')}`
}

function counted(amount: number, unit: string): string {
  const whole = Math.floor(amount)
  return `${whole}\u00A0${unit}${whole > 1 ? 's' : ''}`
}

const dayMs = 86_400_000

/** Calendar days of the reader between two instants: yesterday evening is one day ago this morning. */
export const calendarDaysBetween = (from: number, to: number): number =>
  Math.round((midnightOf(to) - midnightOf(from)) / dayMs)

const midnightOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0)

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)
