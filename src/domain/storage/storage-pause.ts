import type { ParisDay } from './paris-day.ts'

/** Days of Paris, both included, that no storage counts; without an end, it lasts until somebody ends it. */
export type StoragePause = { readonly from: ParisDay; readonly until: ParisDay | null }

/** Days in a row that do not count. */
export type PausedDays = { readonly from: ParisDay; readonly until: ParisDay }

/**
 * The days that do not count, in order, each once however many pauses cover it. An open pause is known until today: the
 * days to come count until it is seen that they do not.
 */
export function pausedDays(pauses: readonly StoragePause[], today: ParisDay): PausedDays[] {
  const merged: PausedDays[] = []
  const known = pauses
    .map(({ from, until }) => ({ from, until: until ?? today }))
    .filter(({ from, until }) => from <= until)
    .toSorted((a, b) => a.from - b.from)
  for (const next of known) {
    const last = merged.at(-1)
    if (!last || next.from > last.until + 1) merged.push(next)
    else if (next.until > last.until) merged.splice(-1, 1, { from: last.from, until: next.until })
  }
  return merged
}

/** How many of the days after `start`, up to `end` included, do not count. */
export const pausedBetween = (
  paused: readonly PausedDays[],
  start: ParisDay,
  end: ParisDay,
): number =>
  paused.reduce(
    (sum, { from, until }) => sum + Math.max(0, Math.min(until, end) - Math.max(from - 1, start)),
    0,
  )

/** The first day on which so many days have counted since `start`, whose own day counts for none. */
export function dayCounted(
  paused: readonly PausedDays[],
  start: ParisDay,
  count: number,
): ParisDay {
  let day = start + count
  for (const { from, until } of paused) {
    if (from > day) break
    if (until > start) day += until - Math.max(from - 1, start)
  }
  return day as ParisDay
}

/** The days in a row that today is one of, as far as their end is known; `null` on a day that counts. */
export function pauseOf(pauses: readonly StoragePause[], today: ParisDay): StoragePause | null {
  const days = pausedDays(pauses, today).find(({ from, until }) => from <= today && today <= until)
  if (!days) return null
  const isOpen = pauses.some(({ from, until }) => until === null && from <= days.until)
  return isOpen ? { from: days.from, until: null } : days
}
