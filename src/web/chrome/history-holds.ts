/** Answers whether the page stays, and the router hears nothing of it. */
type HistoryHold = (event: PopStateEvent) => boolean

export const historyHolds = new Set<HistoryHold>()

/** To be called before the router listens: at the window, who listened first is told first. */
export function askHoldsFirst(): void {
  window.addEventListener('popstate', (event) => {
    if ([...historyHolds].some((hold) => hold(event))) event.stopImmediatePropagation()
  })
}
