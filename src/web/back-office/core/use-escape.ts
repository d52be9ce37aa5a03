import { useEffect, useEffectEvent } from 'react'
import { openWindow } from './open-window.ts'

/** Escape, where no window or menu is open to be closed by it. */
export function useEscape(onEscape: () => void): void {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector(openWindow)) escape()
    }
    // Before the window that it closes is gone.
    document.addEventListener('keydown', hear, { capture: true })
    return () => document.removeEventListener('keydown', hear, { capture: true })
  }, [])
}
