const gestures = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
]

/**
 * Resolves at the person's first gesture, or at once when the page was reached by a navigation. What a
 * prerendered page shows waits for it: it reads well without script, and its code is not part of the first load.
 * Never later than a navigation: React cannot leave a page of which a part is still asleep.
 */
export function firstGesture(prerenderedId: string): Promise<void> {
  if (import.meta.env.SSR || !document.getElementById(prerenderedId)) return Promise.resolve()
  window.addEventListener('click', keepClick, true)
  if (isInUse()) return Promise.resolve()

  return new Promise((resolve) => {
    function wake() {
      for (const name of gestures) window.removeEventListener(name, wake, true)
      resolve()
    }
    for (const name of gestures) {
      window.addEventListener(name, wake, { capture: true, passive: true })
    }
  })
}

/** Sent to a place or a question, scrolled, or already typed in before this script arrived. */
function isInUse(): boolean {
  const { hash, search } = window.location
  const isTouched = window.scrollY > 0 || document.activeElement !== document.body
  return Boolean(hash || search || window.history.state?.usr) || isTouched
}

let kept: HTMLElement | undefined

/** A link or button pressed in a part that is still asleep would be the browser's alone: it waits for the part. */
function keepClick(event: MouseEvent) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
  const pressed = event.target.closest<HTMLElement>('[data-asleep] :is(a[href^="/"], button)')
  if (!pressed) return
  event.preventDefault()
  kept = pressed
}

/** The part listens now: what was pressed in it while it slept is pressed again. */
export function wakePart(part: HTMLElement | null): void {
  if (!part?.hasAttribute('data-asleep')) return
  part.removeAttribute('data-asleep')
  if (!part.contains(kept ?? null)) return
  kept?.click()
  kept = undefined
}
