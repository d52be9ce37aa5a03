/**
 * The only script that a prerendered page loads by itself (`scripts/build/write-html.ts`). The connection and the processor serve
 * only the page until it has been painted; the application loads in the first pause afterwards, and waits as long as the network
 * is gone.
 */
const { files = '', sheet } =
  document.querySelector<HTMLElement>('[data-files]')?.dataset ?? ({} as DOMStringMap)

// A visitor who presses or scrolls meanwhile is not taken back to the section of the address (`chrome/PageFrame.tsx`).
for (const sign of ['pointerdown', 'wheel', 'touchmove', 'keydown']) {
  const note = () => (document.documentElement.dataset['takenOver'] = '')
  window.addEventListener(sign, note, { capture: true, passive: true, once: true })
}

if (sheet) bringWhole(sheet)

/** The style of the page knows what is written in it; the whole sheet comes with what is added, or with the first gesture. */
function bringWhole(href: string) {
  const added = new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => [...addedNodes].some((node) => node instanceof Element)))
      bring()
  })
  added.observe(document.body, { childList: true, subtree: true })
  const gestures = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown']
  for (const gesture of gestures)
    window.addEventListener(gesture, bring, { capture: true, passive: true })

  function bring() {
    added.disconnect()
    for (const gesture of gestures) window.removeEventListener(gesture, bring, true)
    addSheet()
  }

  function addSheet() {
    againOnError(add('link', { rel: 'stylesheet', href }), addSheet)
  }
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
  const [application = '', ...imported] = files.split(' ').toReversed()
  for (const href of imported) add('link', { rel: 'modulepreload', href })
  againOnError(add('script', { type: 'module', src: application }), start)
}

/** The network is gone, or was lost on the way. */
function againOnError(element: HTMLElement, again: () => void) {
  element.addEventListener('error', () => {
    if (navigator.onLine) setTimeout(again, 2000)
    else window.addEventListener('online', again, { once: true })
  })
}

function add(name: 'link' | 'script', attributes: Readonly<Record<string, string>>): HTMLElement {
  const element = Object.assign(document.createElement(name), attributes)
  document.head.append(element)
  return element
}
