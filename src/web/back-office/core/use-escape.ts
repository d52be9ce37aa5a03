import { useEffect, useEffectEvent } from 'react'
import { openWindow } from './open-window.ts'

/** Escape, where no window or menu is open to be closed by it, and no field holds what was typed. */
export function useEscape(onEscape: () => void): void {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isTyped(event.target)) return
      if (!document.querySelector(openWindow)) escape()
    }
    // Before the window that it closes is gone.
    document.addEventListener('keydown', hear, { capture: true })
    return () => document.removeEventListener('keydown', hear, { capture: true })
  }, [])
}

const isTyped = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement && target.type === 'text') ||
  target instanceof HTMLTextAreaElement
    ? target.value !== ''
    : false
