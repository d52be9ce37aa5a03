import { addDays, type ParisDay } from './paris-day.ts'

/** Days in Paris, both included, that do not count; `until` is `null` as long as nobody has ended the pause. */
export type StoragePause = { readonly from: ParisDay; readonly until: ParisDay | null }

/** The pauses of a territory. */
export type PausesIn = (territory: string) => readonly StoragePause[]

/** A former territory of the parcel's owner, up to and including that day. */
export type FormerResidence = { readonly territory: string; readonly until: ParisDay }

/**
 * The pauses of each territory, on the days when the owner of a parcel lived there: an owner who moves keeps the paused days of
 * the former territory, and gains none of the new one's earlier pauses. `country` is where they live now.
 */
export function pausesLived(
  pausesIn: PausesIn,
  { country, former }: { readonly country: string; readonly former: readonly FormerResidence[] },
): StoragePause[] {
  let from: ParisDay | null = null
  const lived: StoragePause[] = []
  for (const { territory, until } of former.toSorted((a, b) => a.until - b.until)) {
    lived.push(...cut(pausesIn(territory), from, until))
    from = addDays(until, 1)
  }
  return [...lived, ...cut(pausesIn(country), from, null)]
}

/** The parts of these pauses between two days, both included; `null` means no bound. */
function cut(
  pauses: readonly StoragePause[],
  first: ParisDay | null,
  last: ParisDay | null,
): StoragePause[] {
  return pauses.flatMap((pause) => {
    const from = first !== null && first > pause.from ? first : pause.from
    const isBeyond = last !== null && (pause.until === null || pause.until > last)
    const until = isBeyond ? last : pause.until
    return until !== null && until < from ? [] : [{ from, until }]
  })
}

/** Consecutive days that do not count. */
export type PausedDays = { readonly from: ParisDay; readonly until: ParisDay }

/**
 * The days that do not count, in order, each once even when several pauses cover it. An open pause is known up to today: later
 * days count until the pause is seen to continue.
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

/** The first day on which so many days have counted since `start`; the day of `start` itself does not count. */
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

/** The pause that includes today, joined with adjacent ones; `null` when today counts. */
export function pauseOf(pauses: readonly StoragePause[], today: ParisDay): StoragePause | null {
  const days = pausedDays(pauses, today).find(({ from, until }) => from <= today && today <= until)
  if (!days) return null
  const isOpen = pauses.some(({ from, until }) => until === null && from <= days.until)
  return isOpen ? { from: days.from, until: null } : days
}
