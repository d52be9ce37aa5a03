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
    keepInSight(() => {
      if (part) part.classList.add('laid-out')
      else root.dataset['laidOut'] = ''
    })
    if (part) inAPause(next)
  }
  inAPause(next)
}

/**
 * Heights above change: what somebody reads or types in stays where it is. The browser's own anchoring does not do it
 * where the page becomes shorter than it was scrolled.
 */
function keepInSight(layOut: () => void): void {
  const read =
    window.scrollY === 0
      ? null
      : document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)
  const before = read?.getBoundingClientRect().top ?? 0
  layOut()
  if (read) window.scrollBy(0, read.getBoundingClientRect().top - before)
}

/** Safari has no idle callback. */
function inAPause(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: 500 })
  else setTimeout(act, 30)
}
