/** The day in an address or in a half-typed field (« 2026-02-28 »), or `undefined` if the calendar has no such day. */
export function askedDay(text: string | null): string | undefined {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const day = new Date(`${text}T00:00:00Z`)
  // `Date` reads the 31st of February as a day of March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined
}
