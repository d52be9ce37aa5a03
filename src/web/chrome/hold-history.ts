import { historyHolds } from './history-holds.ts'

/** A way that had its word passes every guard of the page. */
let isLeaving = false
/** The browser was sent back to the page that it had left. */
let isBringingBack = false

/**
 * The browser's « Back » and « Forward » wait for a word, as a link does: it has gone there already, and is brought back
 * before the router hears of it. Returns what ends the holding; to be begun anew at each entry of the history.
 */
export function holdHistory(ask: (leave: () => void) => void): () => void {
  const place = placeOf(history.state)
  const here = addressOf(location)
  const hold = (event: PopStateEvent): boolean => {
    const steps = placeOf(event.state) - place
    if (isBringingBack && steps === 0) {
      isBringingBack = false
      return true
    }
    // Of no entry of the router, or on the same page: nothing is left.
    if (isLeaving || Number.isNaN(steps) || addressOf(location) === here) return false
    isBringingBack = true
    history.go(-steps)
    ask(() => leaveBy(steps))
    return true
  }
  historyHolds.add(hold)
  return () => void historyHolds.delete(hold)
}

function leaveBy(steps: number): void {
  isLeaving = true
  const arrived = () => {
    isLeaving = false
  }
  window.addEventListener('popstate', arrived, { once: true })
  history.go(steps)
}

/** Which entry of the history it is, as React Router counts them. */
const placeOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : Number.NaN

const addressOf = ({ pathname, search }: Location): string => pathname + search
