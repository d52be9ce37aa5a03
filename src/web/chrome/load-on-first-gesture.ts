import { whoIsHere } from '#web/api/session.ts'
import { loadWithRetry } from './load-with-retry.ts'

const gestures = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  // Some screen readers and voice controls press without any of the others.
  'click',
]

/**
 * Loads the code of a prerendered part at the visitor's first gesture: the part is readable without script, so its code is not in
 * the first load. It loads before any navigation, because React cannot leave a page with a part that is not hydrated. A page
 * reached by a navigation loads its code at once, and so does everything for who is signed in: the prerendered words are a
 * visitor's.
 */
export async function loadOnFirstGesture<Code>(
  prerenderedId: string,
  load: () => Promise<Code>,
): Promise<Code> {
  if (import.meta.env.SSR || !document.getElementById(prerenderedId)) return loadWithRetry(load)
  window.addEventListener('click', keepClick, true)
  await firstGestureOrSession()
  return loadWithRetry(load, leavingToBrowser())
}

/**
 * The page works without its code: when a server that answers does not have the code, the browser handles links and forms itself.
 * A network that is just back often does not work yet: it tries once more, and keeps a form that the network cannot take.
 */
function leavingToBrowser() {
  let wasAway = false
  return (_error: unknown, tries: number) => {
    if (!navigator.onLine) wasAway = true
    if (tries > Number(wasAway)) leaveIfServed()
  }
}

const leaveIfServed = () => void fetch('/', { method: 'HEAD' }).then(leave, () => {})

function leave() {
  window.removeEventListener('click', keepClick, true)
  window.addEventListener('click', passReact, true)
  pressKept()
}

function firstGestureOrSession(): Promise<void> {
  if (isInUse()) return Promise.resolve()

  return new Promise((resolve) => {
    function wake() {
      for (const name of gestures) window.removeEventListener(name, wake, true)
      resolve()
    }
    for (const name of gestures) {
      window.addEventListener(name, wake, { capture: true, passive: true })
    }
    void whoIsHere().then(({ status }) => {
      if (status === 'signed-in') wake()
    })
  })
}

/** The visitor came to a section or a query, has scrolled, or typed before this script loaded. */
function isInUse(): boolean {
  const { hash, search } = window.location
  const isTouched = window.scrollY > 0 || document.activeElement !== document.body
  return Boolean(hash || search || window.history.state?.usr) || isTouched
}

let kept: HTMLElement | undefined
/** A load that hangs does not fail: the browser then follows the link. A button can only wait. */
const longestWait = 10_000

/**
 * A click on a link or button in a part that is not hydrated would go to the browser only: it waits. So does a link of any part
 * while another one is not hydrated: now and then React begins to leave such a page and never ends, with the new address above
 * the old page.
 */
function keepClick(event: MouseEvent) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  const pressed = pressedTooEarly(event)
  if (!pressed) return
  event.preventDefault()
  event.stopPropagation()
  kept?.removeAttribute('aria-busy')
  kept = pressed
  // `theme.css` shows it.
  pressed.setAttribute('aria-busy', 'true')
  if (pressed.matches('a')) setTimeout(() => kept === pressed && leaveIfServed(), longestWait)
}

/** The code of a part is gone, so React would not end to leave the page: the browser follows the link alone. */
function passReact(event: MouseEvent) {
  if (pressedTooEarly(event)) event.stopPropagation()
}

const pressedTooEarly = ({ target }: MouseEvent): HTMLElement | null =>
  target instanceof Element && sleepingPart()
    ? target.closest<HTMLElement>('a[href^="/"], [data-asleep] button')
    : null

const sleepingPart = () => document.querySelector('[data-asleep]')

/** This part now handles events. The last one replays the press made before. */
export function markHydrated(part: HTMLElement | null): void {
  part?.removeAttribute('data-asleep')
  if (!sleepingPart()) pressKept()
}

function pressKept() {
  const pressed = kept
  kept = undefined
  pressed?.removeAttribute('aria-busy')
  pressed?.click()
}
