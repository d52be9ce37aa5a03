const retryEvery = 100
const rescrollAfter = 100
const breathing = 20
/** Half a minute: the lower part of the page may load over a slow connection. */
const giveUpAfter = 300
/** Two seconds: what the first paint skipped is laid out by then. */
const followsFor = 20

/** A visitor who presses or scrolls has taken over: what they aim at must not move. */
const takingOver = ['pointerdown', 'wheel', 'touchmove', 'keydown']

/**
 * Scrolls so that the section starts 20 px under the top bar; retries every 100 ms until the section exists, once more 100 ms later,
 * and for two seconds whenever late content moves it (docs/rules/pages.md#scrolling-to-a-section), unless the visitor takes over.
 * Returns a function that stops it.
 */
export function scrollToSection(id: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  const over = new AbortController()

  function attempt() {
    const section = document.getElementById(id)
    if (section) {
      scrollUnderBar(section)
      timer = setTimeout(follow, rescrollAfter, section, NaN, followsFor)
    } else if (tries < giveUpAfter) {
      tries += 1
      timer = setTimeout(attempt, retryEvery)
    }
  }

  function follow(section: HTMLElement, before: number, times: number) {
    const top = topUnderBar(section)
    if (!(Math.abs(top - before) < 1)) scrollUnderBar(section)
    if (times > 0) timer = setTimeout(follow, rescrollAfter, section, top, times - 1)
  }

  function stop() {
    clearTimeout(timer)
    over.abort()
  }

  function giveWay() {
    stop()
    // Stops a smooth scroll in progress where it is.
    window.scrollTo(window.scrollX, window.scrollY)
  }

  for (const sign of takingOver) {
    window.addEventListener(sign, giveWay, { capture: true, passive: true, signal: over.signal })
  }
  attempt()
  return stop
}

function topUnderBar(section: HTMLElement): number {
  const bar = document.getElementById('top-bar')?.offsetHeight ?? 0
  return section.getBoundingClientRect().top + window.scrollY - bar - breathing
}

function scrollUnderBar(section: HTMLElement): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({
    top: topUnderBar(section),
    behavior: calm ? 'auto' : 'smooth',
  })
}
