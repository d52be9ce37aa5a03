import { accept, refuse, type Outcome } from '#domain/outcome.ts'

/** What one count opens on: a shelf, or every shelf of a zone of the plan. */
export const countScopes = ['shelf', 'zone'] as const
export type CountScope = (typeof countScopes)[number]

/** More is counted zone by zone, or shelf by shelf: a screen, and a person, see the end of it. */
export const mostCountedAtOnce = 3000
export const mostShelvesAtOnce = 1000

/**
 * Missing: should stand there, and was not scanned. Misplaced: scanned on another shelf than its own. Unknown: nothing in
 * the house bears the number.
 */
export const differences = ['missing', 'misplaced', 'unknown'] as const
export type Difference = (typeof differences)[number]

/** What becomes of each. The parcel's own table knows no « lost »: what is not found is searched, and stays where it was. */
export const outcomesOf = {
  missing: ['found', 'searched'],
  misplaced: ['moved', 'put-back'],
  unknown: ['received', 'dismissed'],
} as const satisfies Record<Difference, readonly string[]>

export const settlements = [
  'found',
  'searched',
  'moved',
  'put-back',
  'received',
  'dismissed',
] as const
export type Settlement = (typeof settlements)[number]
/** `left`: closed with the count, as it was. */
export type CountOutcome = Settlement | 'left'

type Line = {
  readonly scannedShelf: string | null
  /** Where the register had it at that scan; nothing for a number that nobody bears. */
  readonly registeredShelf: string | null
  readonly isSettled: boolean
}
type Sight = { readonly shelf: string; readonly registeredShelf: string | null }

/** Counted already, there: the same sight tells nothing new, unless the register has changed or what was settled is not so. */
export function isSameSight(line: Line, { shelf, registeredShelf }: Sight): boolean {
  if (line.scannedShelf !== shelf) return false
  if (registeredShelf === null || registeredShelf === shelf) return true
  return !line.isSettled && line.registeredShelf === registeredShelf
}

export type SettleRefusal = 'no-difference' | 'outcome-unfit' | 'shelf-missing' | 'note-missing'

type Settling = {
  readonly outcome: Settlement
  /** Where it was found. */
  readonly hasShelf: boolean
  /** Why a number is put aside. */
  readonly note: string | null
}

/** One difference, one answer that fits it: what was found stands somewhere, what is put aside says why. */
export function settleDifference(
  difference: Difference | null,
  { outcome, hasShelf, note }: Settling,
): Outcome<Difference, SettleRefusal> {
  if (difference === null) return refuse('no-difference')
  const fitting: readonly Settlement[] = outcomesOf[difference]
  if (!fitting.includes(outcome)) return refuse('outcome-unfit')
  if (outcome === 'found' && !hasShelf) return refuse('shelf-missing')
  if (outcome === 'dismissed' && note === null) return refuse('note-missing')
  return accept(difference)
}

type Closing = {
  /** Differences that nobody has settled, now. */
  readonly open: number
  /** As the person who closes it saw them. */
  readonly seen: number
  readonly note: string | null
}

/** A count ends with its differences settled, or with the reason why they are left: they are then recorded. */
export function closeCount({
  open,
  seen,
  note,
}: Closing): Outcome<true, 'count-moved' | 'differences-open'> {
  if (open !== seen) return refuse('count-moved')
  if (open > 0 && note === null) return refuse('differences-open')
  return accept(true)
}

/** What closing does to a difference that is left. */
export const outcomeAtClosing = (difference: Difference): CountOutcome =>
  difference === 'missing' ? 'searched' : 'left'
