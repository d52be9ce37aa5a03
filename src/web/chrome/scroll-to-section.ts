const retryEvery = 100
const rescrollAfter = 100
const breathing = 20
/** Half a minute: the lower part of the page may load over a slow connection. */
const giveUpAfter = 300

/** A visitor who presses or scrolls has taken over: what they aim at must not move. */
const takingOver = ['pointerdown', 'wheel', 'touchmove', 'keydown']

/**
 * Scrolls so that the section starts 20 px under the top bar; retries every 100 ms until the section exists, and once more 100 ms
 * later, when late content has moved it (docs/rules/pages.md#scrolling-to-a-section), unless the visitor takes over. Returns a
 * function that stops it.
 */
export function scrollToSection(id: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  const over = new AbortController()

  function attempt() {
    const section = document.getElementById(id)
    if (section) {
      scrollUnderBar(section)
      timer = setTimeout(() => {
        scrollUnderBar(section)
      }, rescrollAfter)
    } else if (tries < giveUpAfter) {
      tries += 1
      timer = setTimeout(attempt, retryEvery)
    }
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

function scrollUnderBar(section: HTMLElement): void {
  const bar = document.getElementById('top-bar')?.offsetHeight ?? 0
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({
    top: section.getBoundingClientRect().top + window.scrollY - bar - breathing,
    behavior: calm ? 'auto' : 'smooth',
  })
}
