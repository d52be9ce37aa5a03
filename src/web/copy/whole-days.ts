const dayMs = 86_400_000

/** Days of the reader's calendar from one instant to a later one: yesterday evening is one day ago this morning. */
export const calendarDaysBetween = (from: number, to: number): number =>
  Math.round((midnightOf(to) - midnightOf(from)) / dayMs)

const midnightOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0)

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)
