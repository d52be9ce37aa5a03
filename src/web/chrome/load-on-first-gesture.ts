import { loadWithRetry } from './load-with-retry.ts'

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
 * The code of what a prerendered page shows already, asked for at the person's first gesture: it reads well without
 * script, and its code is not part of the first load. Never later than a navigation: React cannot leave a page of which
 * a part is still asleep. What was reached by a navigation has its code at once.
 */
export async function loadOnFirstGesture<Code>(
  prerenderedId: string,
  load: () => Promise<Code>,
): Promise<Code> {
  if (import.meta.env.SSR || !document.getElementById(prerenderedId)) return loadWithRetry(load)
  window.addEventListener('click', keepClick, true)
  await firstGesture()
  return loadWithRetry(load, leavingToBrowser())
}

/**
 * The page works without its code: where that cannot be had from a server that answers, links and forms are the browser's. A
 * network that is just back often leads nowhere yet: it is tried once more, and a form that it cannot take is kept.
 */
function leavingToBrowser() {
  let wasAway = false
  return (_error: unknown, tries: number) => {
    if (!navigator.onLine) wasAway = true
    if (tries > Number(wasAway)) fetch('/', { method: 'HEAD' }).then(leave, () => {})
  }
}

function leave() {
  window.removeEventListener('click', keepClick, true)
  pressKept()
}

function firstGesture(): Promise<void> {
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
export function markHydrated(part: HTMLElement | null): void {
  if (!part?.hasAttribute('data-asleep')) return
  part.removeAttribute('data-asleep')
  if (part.contains(kept ?? null)) pressKept()
}

function pressKept() {
  const pressed = kept
  kept = undefined
  pressed?.click()
}
