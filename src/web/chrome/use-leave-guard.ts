import { useEffect, useLayoutEffect, useState } from 'react'
import { useBlocker, type BlockerFunction } from 'react-router'

/** Props for a button that removes typed text from the screen: `<Button {...leavesTyping}>`. */
export const leavesTyping = { 'data-leaves-typing': '' } as const

/** Set while a confirmed press goes through every guard of the page. */
let isLeaving = false
/**
 * True during a press: a navigation at once is the person’s choice and asks first; one that follows a save or a deletion does
 * not.
 */
let isPress = false

/** How the page would be left, and how to cancel that if the person stays. */
type Leaving = { readonly by: () => void; readonly stay?: () => void }
type Ask = (leaving: Leaving) => void

/** The forms with unsaved text: the oldest asks for all of them, because the router supports only one blocker. */
const unsaved = new Set<Ask>()

/**
 * While typed text is unsaved: the browser asks before the page closes or reloads; a link, « Back », a button with
 * `leavesTyping`, or any other exit given to `ask` waits for a confirmation. `onLeave` runs before the exit.
 */
export function useLeaveGuard(isUnsaved: boolean, onLeave?: () => void) {
  const [asked, setAsked] = useState<Leaving | null>(null)
  // The text was saved meanwhile: no question is needed any more.
  if (!isUnsaved && asked !== null) setAsked(null)
  // A layout effect, so that the guard is ready before the next press.
  useLayoutEffect(() => (isUnsaved ? holdLeaving(setAsked) : undefined), [isUnsaved])

  return {
    isAsked: asked !== null,
    ask: (by: () => void) => {
      if (isUnsaved) setAsked({ by })
      else by()
    },
    stay: () => {
      setAsked(null)
      asked?.stay?.()
    },
    leave: () => {
      setAsked(null)
      onLeave?.()
      asked?.by()
    },
  }
}

/** For the frame of an area: the router leaves the page only after the form with unsaved text was asked. */
export function useLeaveBlocker(): void {
  const blocker = useBlocker(isHeld)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const [ask] = unsaved
    // The text was saved at the same moment, and the save leads here.
    if (!ask) blocker.proceed()
    else ask({ by: blocker.proceed, stay: blocker.reset })
  }, [blocker])
}

/** A screen that only changes its address within the same history entry is not left. */
function isHeld({ currentLocation, nextLocation, historyAction }: Parameters<BlockerFunction>[0]) {
  if (unsaved.size === 0 || isLeaving) return false
  if (historyAction !== 'POP' && !isPress) return false
  if (currentLocation.pathname !== nextLocation.pathname) return true
  return historyAction !== 'REPLACE' && currentLocation.search !== nextLocation.search
}

function holdLeaving(ask: Ask): () => void {
  const hold = (event: MouseEvent) => {
    const button =
      isLeaving || !(event.target instanceof Element)
        ? null
        : event.target.closest<HTMLElement>('[data-leaves-typing]')
    if (!button) return
    event.preventDefault()
    // One form on the page asks for all of them.
    event.stopImmediatePropagation()
    ask({ by: () => pressAgain(button) })
  }
  const press = () => {
    isPress = true
    setTimeout(() => {
      isPress = false
    })
  }
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  unsaved.add(ask)
  document.addEventListener('click', hold, { capture: true })
  document.addEventListener('click', press, { capture: true })
  document.addEventListener('keydown', press, { capture: true })
  window.addEventListener('beforeunload', warn)
  return () => {
    unsaved.delete(ask)
    document.removeEventListener('click', hold, { capture: true })
    document.removeEventListener('click', press, { capture: true })
    document.removeEventListener('keydown', press, { capture: true })
    window.removeEventListener('beforeunload', warn)
  }
}

function pressAgain(button: HTMLElement): void {
  isLeaving = true
  button.click()
  isLeaving = false
}

export type LeaveGuarding = ReturnType<typeof useLeaveGuard>
