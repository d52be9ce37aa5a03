const dayMs = 86_400_000

/** Whole days of 24 hours from one instant to a later one, both in milliseconds. */
export const wholeDaysBetween = (from: number, to: number): number =>
  Math.floor((to - from) / dayMs)

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)
