/**
 * The only script that a prerendered page loads by itself (`scripts/build/write-html.ts`). The connection and the processor serve
 * only the page until it has been painted; the application loads in the first pause afterwards, and waits as long as the network
 * is gone.
 */
const files =
  document.querySelector<HTMLElement>('[data-files]')?.dataset['files']?.split(' ') ?? []

// A visitor who presses or scrolls meanwhile is not taken back to the section of the address (`chrome/HashScroll.tsx`).
for (const sign of ['pointerdown', 'wheel', 'touchmove', 'keydown']) {
  const note = () => (document.documentElement.dataset['takenOver'] = '')
  window.addEventListener(sign, note, { capture: true, passive: true, once: true })
}

if (document.readyState === 'complete') oncePainted()
else window.addEventListener('load', oncePainted)

function oncePainted() {
  requestAnimationFrame(() => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(start, { timeout: 500 })
    else setTimeout(start, 30)
  })
}

/** The last file is the application, the others are its imports: all are requested at once. */
function start() {
  const [application = '', ...imported] = files.toReversed()
  for (const href of imported) add('link', { rel: 'modulepreload', href })
  add('script', { type: 'module', src: application }).addEventListener('error', () => {
    if (navigator.onLine) setTimeout(start, 2000)
    else window.addEventListener('online', start, { once: true })
  })
}

function add(name: 'link' | 'script', attributes: Readonly<Record<string, string>>): HTMLElement {
  const element = Object.assign(document.createElement(name), attributes)
  document.head.append(element)
  return element
}
