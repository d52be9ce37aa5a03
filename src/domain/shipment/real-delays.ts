/** How long our own boxes took from hand-over to delivery, in days begun. */
export type RealDelays = {
  readonly deliveries: number
  /** Half of them were delivered within so many days. */
  readonly halfDays: number
  /** Nine out of ten were. */
  readonly mostDays: number
}

/** How many boxes took so many days. */
export type DaysTaken = { readonly days: number; readonly boxes: number }

/** Of fewer deliveries nothing is shown: a figure would say little, and might tell of one person. */
export const fewestDeliveries = 20

/** Deliveries older than this say nothing of today. */
export const monthsOfDelays = 12

/** The median and the 9th decile: each is a number of days that a box took. `null` under twenty deliveries. */
export function realDelays(taken: readonly DaysTaken[]): RealDelays | null {
  const deliveries = taken.reduce((sum, { boxes }) => sum + boxes, 0)
  if (deliveries < fewestDeliveries) return null
  const quickestFirst = taken.toSorted((a, b) => a.days - b.days)
  return {
    deliveries,
    halfDays: daysWithin(quickestFirst, Math.ceil(deliveries / 2)),
    mostDays: daysWithin(quickestFirst, Math.ceil((deliveries * 9) / 10)),
  }
}

/** The days after which so many boxes were there. */
function daysWithin(quickestFirst: readonly DaysTaken[], wanted: number): number {
  let there = 0
  for (const { days, boxes } of quickestFirst) {
    there += boxes
    if (there >= wanted) return days
  }
  throw new RangeError(`fewer than ${wanted} boxes`)
}
