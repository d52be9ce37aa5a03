import {
  addDays,
  parisDayOfText,
  startOfParisDay,
  type ParisDay,
} from '#domain/storage/paris-day.ts'
import { InvalidInput } from '#server/core/refused.ts'

export type AskedDays = {
  readonly first: ParisDay
  readonly last: ParisDay
  readonly from: Date
  /** Midnight after the last day. */
  readonly until: Date
}

/** From the first day to the end of the last one, in Paris. Refuses more than a year, and an end before the beginning. */
export function askedDays(asked: { readonly from: string; readonly to: string }): AskedDays {
  const first = parisDayOfText(asked.from)
  const last = parisDayOfText(asked.to)
  if (last < first) throw new InvalidInput({ to: 'before-from' })
  if (last - first > 365) throw new InvalidInput({ to: 'too-long' })
  return { first, last, from: startOfParisDay(first), until: startOfParisDay(addDays(last, 1)) }
}
