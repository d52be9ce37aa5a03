/** A day as an address asks it, or a field while it is typed (« 2026-02-28 »), if the calendar has it. */
export function askedDay(text: string | null): string | undefined {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const day = new Date(`${text}T00:00:00Z`)
  // The 31st of February is read as a day of March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined
}
