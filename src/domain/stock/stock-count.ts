import { accept, refuse, type Outcome } from '#domain/outcome.ts'

/** What a count covers: one shelf, or every shelf of a zone. */
export const countScopes = ['shelf', 'zone'] as const
export type CountScope = (typeof countScopes)[number]

/** The largest count that a person and a screen can handle; a larger stock is counted zone by zone. */
export const mostCountedAtOnce = 3000
export const mostShelvesAtOnce = 1000

/**
 * `missing`: should be there and was not scanned. `misplaced`: scanned on another shelf than its own. `unknown`: no parcel in the
 * warehouse has the number.
 */
export const differences = ['missing', 'misplaced', 'unknown'] as const
export type Difference = (typeof differences)[number]

/**
 * The possible answers to each difference. No parcel status means « lost »: a missing parcel is marked as searched for and keeps
 * its shelf.
 */
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
/** `left`: the count was closed with this difference open. */
export type CountOutcome = Settlement | 'left'

type Line = {
  readonly scannedShelf: string | null
  /** Its shelf in the register at the time of that scan; `null` for an unknown number. */
  readonly registeredShelf: string | null
  readonly isSettled: boolean
}
type Sight = { readonly shelf: string; readonly registeredShelf: string | null }

/**
 * Whether this scan repeats an earlier one and changes nothing. It counts as a new scan when the register has changed, or when
 * the difference was resolved.
 */
export function isSameSight(line: Line, { shelf, registeredShelf }: Sight): boolean {
  if (line.scannedShelf !== shelf) return false
  if (registeredShelf === null || registeredShelf === shelf) return true
  return !line.isSettled && line.registeredShelf === registeredShelf
}

export type SettleRefusal = 'no-difference' | 'outcome-unfit' | 'shelf-missing' | 'note-missing'

type Settling = {
  readonly outcome: Settlement
  /** The answer includes the shelf where the parcel was found. */
  readonly hasShelf: boolean
  /** Why an unknown number is dismissed. */
  readonly note: string | null
}

/** Resolves a difference with an answer that fits its kind: `found` needs a shelf, `dismissed` a note. */
export function resolveDifference(
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
  /** Differences that are open now. */
  readonly open: number
  /** How many open differences the closing person saw. */
  readonly seen: number
  readonly note: string | null
}

/** Closes a count: its differences are resolved, or a note says why they stay open and they are recorded. */
export function closeCount({
  open,
  seen,
  note,
}: Closing): Outcome<true, 'count-moved' | 'differences-open'> {
  if (open !== seen) return refuse('count-moved')
  if (open > 0 && note === null) return refuse('differences-open')
  return accept(true)
}

/** The outcome of a difference that is still open when the count closes. */
export const outcomeAtClosing = (difference: Difference): CountOutcome =>
  difference === 'missing' ? 'searched' : 'left'
