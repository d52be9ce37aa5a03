import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { holdHistory } from './hold-history.ts'

/** A button that takes what is typed off the screen says so: `<Button {...leavesTyping}>`. */
export const leavesTyping = { 'data-leaves-typing': '' } as const

/** Answers whether nothing typed is left by it; else a guard of the page asks, and goes there itself. */
export const mayLeaveTo = (path: string): boolean =>
  document.dispatchEvent(new CustomEvent(leavingEvent, { detail: path, cancelable: true }))

const leavingEvent = 'escale:leaving'

/** A press that had its word goes through every guard of the page. */
let isLeaving = false

/**
 * While something typed is not saved: the browser asks before the page is closed or reloaded, and a link of the site, its
 * « Back », or a button that `leavesTyping`, waits for a word, as does any other way off that is given to `ask`. `onLeave`
 * comes before what waited.
 */
export function useLeaveGuard(isUnsaved: boolean, onLeave?: () => void) {
  const [asked, setAsked] = useState<Leaving | null>(null)
  const navigate = useNavigate()
  const { key } = useLocation()
  // What was typed is saved meanwhile: there is nothing to ask any more.
  if (!isUnsaved && asked !== null) setAsked(null)
  // Before the next press: what was typed may be left by it.
  useLayoutEffect(() => (isUnsaved ? holdLeaving(setAsked) : undefined), [isUnsaved])
  useLayoutEffect(
    () => (isUnsaved ? holdHistory((by) => setAsked({ by })) : undefined),
    [isUnsaved, key],
  )

  function leave() {
    if (asked === null) return
    setAsked(null)
    onLeave?.()
    if (typeof asked === 'string') return void navigate(asked)
    if ('by' in asked) return asked.by()
    pressAgain(asked)
  }
  return {
    isAsked: asked !== null,
    ask: (by: () => void) => {
      if (isUnsaved) setAsked({ by })
      else by()
    },
    stay: () => setAsked(null),
    leave,
  }
}

/** Every way off the page waits, until what is answered is called. */
function holdLeaving(ask: (leaving: Leaving) => void): () => void {
  const hold = (event: MouseEvent) => {
    const leaving = isLeaving ? null : leavingBy(event)
    if (leaving === null) return
    event.preventDefault()
    // One of the forms on the page asks for all of them.
    event.stopImmediatePropagation()
    ask(leaving)
  }
  const holdPath = (event: Event) => {
    if (!(event instanceof CustomEvent) || event.defaultPrevented) return
    const path = String(event.detail)
    if (isHere(new URL(path, location.href))) return
    event.preventDefault()
    ask(path)
  }
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  document.addEventListener('click', hold, { capture: true })
  document.addEventListener(leavingEvent, holdPath)
  window.addEventListener('beforeunload', warn)
  return () => {
    document.removeEventListener('click', hold, { capture: true })
    document.removeEventListener(leavingEvent, holdPath)
    window.removeEventListener('beforeunload', warn)
  }
}

function pressAgain(button: HTMLElement): void {
  isLeaving = true
  button.click()
  isLeaving = false
}

export type LeaveGuarding = ReturnType<typeof useLeaveGuard>

/** The address of a link, the button that was pressed, or another way. */
type Leaving = string | HTMLElement | { readonly by: () => void }

/** What a plain click leaves the page by, `null` when it stays on it or opens another one. */
function leavingBy(event: MouseEvent): string | HTMLElement | null {
  if (!(event.target instanceof Element) || !isPlain(event)) return null
  const button = event.target.closest<HTMLElement>('[data-leaves-typing]')
  if (button) return button
  const link = event.target.closest('a[href]')
  return link instanceof HTMLAnchorElement ? leavingTo(link) : null
}

function leavingTo(link: HTMLAnchorElement): string | null {
  if (link.target === '_blank' || link.hasAttribute('download')) return null
  const to = new URL(link.href)
  return isOurs(to) && !isHere(to) ? `${to.pathname}${to.search}${to.hash}` : null
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

const isOurs = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && !pathname.startsWith('/api/')

const isHere = ({ pathname, search }: URL): boolean =>
  pathname === location.pathname && search === location.search
