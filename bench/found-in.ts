/**
 * How many rows an answer shows, or how many it counted. Both offices must have the same number for their times to be comparable.
 */
export function foundIn(answer: unknown): number {
  if (Array.isArray(answer)) return foundInList(answer)
  if (typeof answer !== 'object' || answer === null) return 0
  if (hasCount(answer)) return answer.count
  if (isBounded(answer)) return answer.value
  return Math.max(0, ...Object.values(answer).map(foundIn))
}

const foundInList = (list: readonly unknown[]): number =>
  isCounts(list) ? sumOf(list) : list.length

type Counted = { readonly count: number }

const hasCount = (part: unknown): part is Counted =>
  typeof part === 'object' && part !== null && 'count' in part && typeof part.count === 'number'

/** A count with a limit (« 1 000+ »), which comes beside a page of ten rows. */
const isBounded = (part: object): part is { readonly value: number } =>
  'isMore' in part && 'value' in part && typeof part.value === 'number'

/** A list of counts, one per state. */
const isCounts = (list: readonly unknown[]): list is readonly Counted[] =>
  list.length > 0 && list.every(hasCount)

const sumOf = (counts: readonly Counted[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0)
