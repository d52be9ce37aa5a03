import { addMonths, parisDayOf, parisDayOfText, parisDayText } from '#domain/storage/paris-day.ts'

const longMonth = new Intl.DateTimeFormat('fr-FR', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** The last twelve months in Paris as `YYYY-MM`, the current one first. */
export function lastMonths(now: Date): string[] {
  const first = parisDayOfText(`${parisDayText(parisDayOf(now)).slice(0, 7)}-01`)
  return Array.from({ length: 12 }, (_, back) => parisDayText(addMonths(first, -back)).slice(0, 7))
}

/** « Novembre 2026 ». */
export function monthName(month: string): string {
  const name = longMonth.format(new Date(`${month}-01T00:00:00Z`))
  return name.charAt(0).toLocaleUpperCase('fr-FR') + name.slice(1)
}
