/** How many rows an answer shows, or how many it counted: what two offices must have alike to be compared. */
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

/** « 1 000+ », beside a page of ten. */
const isBounded = (part: object): part is { readonly value: number } =>
  'isMore' in part && 'value' in part && typeof part.value === 'number'

/** One per state. */
const isCounts = (list: readonly unknown[]): list is readonly Counted[] =>
  list.length > 0 && list.every(hasCount)

const sumOf = (counts: readonly Counted[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0)
