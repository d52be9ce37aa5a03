import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { useSessionUser } from '#web/api/session.ts'
import { entriesOf } from '#web/back-office/back-office-entries.ts'
import { openWindow } from '#web/back-office/core/open-window.ts'
import { entryOfLetter } from '#web/back-office/rail-groups.ts'

/** After « g », a letter within this time completes the shortcut; later it counts as a key of its own. */
const pairMs = 1500

type Acts = {
  readonly onSearch: () => void
  readonly onHelp: () => void
  readonly onRail: () => void
}

/** Ctrl K or ⌘K anywhere; `?`, `[` and « g » then a letter, outside fields and while no dialog is open. */
export function useShortcuts({ onSearch, onHelp, onRail }: Acts): void {
  const user = useSessionUser()
  const navigate = useNavigate()
  const go = useEffectEvent((letter: string) => {
    const entry = user && entryOfLetter(entriesOf(user.role), letter)
    if (entry) void navigate(entry.to)
    return entry !== undefined
  })
  const search = useEffectEvent(onSearch)
  const help = useEffectEvent(onHelp)
  const turnRail = useEffectEvent(onRail)

  useEffect(() => {
    let askedAt = -pairMs
    const onKeyDown = (event: KeyboardEvent) => {
      if (isSearch(event)) {
        event.preventDefault()
        return search()
      }
      if (isTaken(event)) return
      const isSecond = event.timeStamp - askedAt < pairMs
      askedAt = event.key === 'g' && !isSecond ? event.timeStamp : -pairMs
      if (event.key === '?') help()
      else if (event.key === '[') turnRail()
      else if (isSecond && go(event.key.toLowerCase())) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const isSearch = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey

/** Whether the focused element already handles this key. */
function isTaken(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, defaultPrevented } = event
  // « [ » is typed with AltGr on a French keyboard, which Windows reports as Ctrl and Alt.
  const isHeld = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')
  if (isHeld || defaultPrevented) return true
  if (document.querySelector(openWindow)) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select') !== null)
  )
}
