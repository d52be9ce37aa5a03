const dayMs = 86_400_000

/** Calendar days of the reader between two instants: yesterday evening is one day ago this morning. */
export const calendarDaysBetween = (from: number, to: number): number =>
  Math.round((midnightOf(to) - midnightOf(from)) / dayMs)

const midnightOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0)

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)
