import type { Keeping } from '#domain/catalogue/service-options.ts'
import { planIds, type Plan, type PlanId } from '#domain/plan/plan.ts'
import { addDays, addMonths, parisDayOf, type ParisDay } from './paris-day.ts'
import { pausedBetween, type PausedDays } from './storage-pause.ts'

/** The free days of a plan that the owner has, or had, while the parcel was here. */
export type HeldFreeDays = {
  readonly days: number
  /** The days count from the day after this one; `null`: since the reception. */
  readonly begunOn: ParisDay | null
}

/** An earlier plan of the parcel's owner, and when it ended. */
export type FormerPlan = { readonly plan: PlanId; readonly until: Date }

export type FreeByPlan = Readonly<Record<PlanId, Pick<Plan, 'freeStorageDays'>>>

/** What a parcel that came before `until` was promised; `null`: one that came since. */
export type PromisedDays = { readonly until: Date | null; readonly plans: FreeByPlan }

/**
 * The free days of each plan by the time of arrival: the most of the price lists that were in force since
 * (docs/rules/storage.md#a-plan-that-changes). `lists` are oldest first; promises come in the same order, each once.
 */
export function promisedDays(
  lists: readonly { readonly from: Date; readonly plans: FreeByPlan }[],
): PromisedDays[] {
  const promised: PromisedDays[] = []
  let until: Date | null = null
  for (const { from, plans } of lists.toReversed()) {
    const last: FreeByPlan = promised.at(-1)?.plans ?? plans
    const isMore = planIds.some((id) => plans[id].freeStorageDays > last[id].freeStorageDays)
    if (until === null || isMore) promised.push({ until, plans: mostOf(last, plans) })
    until = from
  }
  return promised.toReversed()
}

const mostOf = (one: FreeByPlan, other: FreeByPlan): FreeByPlan => {
  const most = (id: PlanId) => ({
    freeStorageDays: Math.max(one[id].freeStorageDays, other[id].freeStorageDays),
  })
  return { gratuit: most('gratuit'), standard: most('standard'), premium: most('premium') }
}

/** The free days that hold for a parcel that came then. */
export const promisedTo = (promised: readonly PromisedDays[], receivedAt: Date): FreeByPlan => {
  const found = promised.find(({ until }) => until === null || receivedAt < until)
  if (!found) throw new Error('the last promise has no end')
  return found.plans
}

/** The free days of each plan, oldest first; `plan` is the current one. */
export function freeDaysHeld(
  plans: FreeByPlan,
  { plan, former }: { readonly plan: PlanId; readonly former: readonly FormerPlan[] },
): HeldFreeDays[] {
  let begunOn: ParisDay | null = null
  const held: HeldFreeDays[] = []
  for (const one of former.toSorted((a, b) => a.until.getTime() - b.until.getTime())) {
    held.push({ days: plans[one.plan].freeStorageDays, begunOn })
    begunOn = parisDayOf(one.until)
  }
  return [...held, { days: plans[plan].freeStorageDays, begunOn }]
}

/** Prepaid storage, with the day on which it was paid. */
export type PaidKeeping = Keeping & { readonly paidOn: ParisDay }

/** From the `from`-th counted day on, the first `free` counted days are free. */
export type FreeUntil = { readonly from: number; readonly free: number }

type Stored = {
  readonly received: ParisDay
  readonly paused: readonly PausedDays[]
  readonly freeDays: readonly HeldFreeDays[]
  readonly keepings: readonly PaidKeeping[]
}

/**
 * The number of free days as it was known from each day on which a plan began or prepaid storage was paid. It only grows: the end
 * of a plan takes back no promised day, and a plan that begins late frees no earlier day.
 */
export function freeUntils(stored: Stored): FreeUntil[] {
  const { received } = stored
  const { held, kept } = countedFrom(stored)
  const changes = new Set([0, ...held.map(({ from }) => from), ...kept.map(({ from }) => from)])
  return [...changes]
    .toSorted((a, b) => a - b)
    .map((from) => {
      const plans = held.filter((one) => one.from <= from).map(({ days }) => days)
      const paid = kept.filter((one) => one.from <= from)
      return { from, free: lastFreeDay(received, Math.max(0, ...plans), paid) - received }
    })
}

/** How many of the first `counted` days are due. What was known when a day began decides whether it is free or due. */
export function dueAmong(counted: number, untils: readonly FreeUntil[]): number {
  return untils.reduce((sum, { from, free }, index) => {
    const until = Math.min(counted, untils[index + 1]?.from ?? counted)
    return sum + Math.max(0, until - Math.max(from, free))
  }, 0)
}

type CountedKeeping = Keeping & { readonly from: number }

/** The number of the day since the reception, if no day of a pause counts. */
export const countedOn = (
  { received, paused }: Pick<Stored, 'received' | 'paused'>,
  day: ParisDay | null,
): number =>
  day === null || day <= received ? 0 : day - received - pausedBetween(paused, received, day)

const countedFrom = (stored: Stored) => ({
  held: stored.freeDays.map(({ days, begunOn }) => ({ days, from: countedOn(stored, begunOn) })),
  kept: stored.keepings.map((keeping) => ({ ...keeping, from: countedOn(stored, keeping.paidOn) })),
})

/** The last free day if no day is paused. */
const lastFreeDay = (
  received: ParisDay,
  freeDays: number,
  keepings: readonly CountedKeeping[],
): ParisDay => spansOf(received, freeDays, keepings).at(-1)?.end ?? addDays(received, freeDays)

/**
 * The day before the first one and the last one of each prepaid storage; months are calendar months. One that was paid when days
 * were already due begins on its payment day.
 */
function spansOf(received: ParisDay, freeDays: number, keepings: readonly CountedKeeping[]) {
  let last = addDays(received, freeDays)
  return keepings.map(({ unit, count, from }) => {
    const start = Math.max(last, received + from) as ParisDay
    last = unit === 'days' ? addDays(start, count) : addMonths(start, count)
    return { start, end: last }
  })
}

/** How many days of each prepaid storage had begun by that day, out of its length; in their order. */
export function keepingDays(
  stored: Stored,
  day: ParisDay,
): { readonly done: number; readonly of: number }[] {
  const { held, kept } = countedFrom(stored)
  const counted = countedOn(stored, day)
  const plans = held.filter(({ from }) => from <= counted).map(({ days }) => days)
  return spansOf(stored.received, Math.max(0, ...plans), kept).map(({ start, end }) => {
    const of = end - start
    return { done: Math.min(of, Math.max(0, counted - (start - stored.received))), of }
  })
}
