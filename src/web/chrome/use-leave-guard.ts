import { useEffect, useLayoutEffect, useState } from 'react'
import { useBlocker, type BlockerFunction } from 'react-router'

/** A button that takes what is typed off the screen says so: `<Button {...leavesTyping}>`. */
export const leavesTyping = { 'data-leaves-typing': '' } as const

/** A press that had its word goes through every guard of the page. */
let isLeaving = false
/** What a press leads to at once is the person’s choice; where a save or a deletion leads later asks nothing. */
let isPress = false

/** How the page would be left, and what ends it if the person stays. */
type Leaving = { readonly by: () => void; readonly stay?: () => void }
type Ask = (leaving: Leaving) => void

/** Of the forms that hold something unsaved: the oldest asks for all of them. The router knows one blocker only. */
const unsaved = new Set<Ask>()

/**
 * While something typed is not saved: the browser asks before the page is closed or reloaded, and a link, « Back », or a
 * button that `leavesTyping`, waits for a word, as does any other way off that is given to `ask`. `onLeave` comes before
 * what waited.
 */
export function useLeaveGuard(isUnsaved: boolean, onLeave?: () => void) {
  const [asked, setAsked] = useState<Leaving | null>(null)
  // What was typed is saved meanwhile: there is nothing to ask any more.
  if (!isUnsaved && asked !== null) setAsked(null)
  // Before the next press: what was typed may be left by it.
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

/** For the frame of an area: the router leads off the page once the form that holds something unsaved has been asked. */
export function useLeaveBlocker(): void {
  const blocker = useBlocker(isHeld)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const [ask] = unsaved
    // It was saved in the same moment, and this is where saving leads.
    if (!ask) blocker.proceed()
    else ask({ by: blocker.proceed, stay: blocker.reset })
  }, [blocker])
}

/** A screen that keeps its state in its address, in the same entry of the history, is not left by it. */
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
    // One of the forms on the page asks for all of them.
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
