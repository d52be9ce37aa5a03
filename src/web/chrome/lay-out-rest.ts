/** The rule in `theme.css` names the same. */
const late = '#services, #services ~ section, #page section[aria-labelledby], #pied-de-page'

/**
 * What the first paint left out is laid out in the pauses after it, a part at a time, so that no task is long; then the
 * rule is off for good, and pages that come by navigation are laid out whole. At once where somebody is on their way.
 */
export function layOutRest(): void {
  const root = document.documentElement
  if ('laidOut' in root.dataset) return
  const parts = [...document.querySelectorAll<HTMLElement>(late)]
  const isOnTheWay = window.location.hash !== '' || window.scrollY > 0

  function next() {
    const part = isOnTheWay ? undefined : parts.shift()
    if (!part) {
      root.dataset['laidOut'] = ''
      return
    }
    part.classList.add('laid-out')
    inAPause(next)
  }
  inAPause(next)
}

/** Safari has no idle callback. */
function inAPause(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: 500 })
  else setTimeout(act, 30)
}
