/** A way that had its word passes every guard of the page. */
let isLeaving = false

/**
 * The browser's « Back » and « Forward » wait for a word, as a link does: it has gone there already, and is brought back
 * before the router hears of it. Returns what ends the holding; to be begun anew at each entry of the history.
 */
export function holdHistory(ask: (leave: () => void) => void): () => void {
  const place = placeOf(history.state)
  const here = addressOf(location)
  const hold = (event: PopStateEvent) => {
    const steps = placeOf(event.state) - place
    // Of no entry of the router, or on the same page: nothing is left.
    if (isLeaving || Number.isNaN(steps) || (steps !== 0 && addressOf(location) === here)) return
    event.stopImmediatePropagation()
    if (steps === 0) return
    history.go(-steps)
    ask(() => leaveBy(steps))
  }
  window.addEventListener('popstate', hold, { capture: true })
  return () => window.removeEventListener('popstate', hold, { capture: true })
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
