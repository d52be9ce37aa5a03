const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How often a box is read, by the age of the carrier's last word; then never more. */
const paces: readonly (readonly [untilMs: number, everyMs: number])[] = [
  [2 * day, 20 * minute],
  [10 * day, hour],
  [30 * day, 3 * hour],
  [120 * day, day],
]

/** When a box is read again after an answer (docs/rules/shipping.md#carrier-tracking); `null` once nothing more is expected. */
export function nextReading(now: Date, lastWord: Date): Date | null {
  const age = now.getTime() - lastWord.getTime()
  const pace = paces.find(([until]) => age < until)
  return pace === undefined ? null : new Date(now.getTime() + pace[1])
}

/** After `failures` failures in a row: twice as long each time, a day at most. */
export const afterFailure = (now: Date, failures: number): Date =>
  new Date(now.getTime() + Math.min(day, 5 * minute * 2 ** Math.min(failures, 12)))
