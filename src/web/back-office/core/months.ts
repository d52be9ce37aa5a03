import { monthAfter, parisMonthOf } from '#domain/storage/paris-day.ts'

const longMonth = new Intl.DateTimeFormat('fr-FR', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** The last twelve months in Paris as `YYYY-MM`, the current one first. */
export const lastMonths = (now: Date): string[] =>
  Array.from({ length: 12 }, (_, back) => monthAfter(parisMonthOf(now), -back))

/** « Novembre 2026 ». */
export function monthName(month: string): string {
  const name = longMonth.format(new Date(`${month}-01T00:00:00Z`))
  return name.charAt(0).toLocaleUpperCase('fr-FR') + name.slice(1)
}
