import { useEffect, useEffectEvent } from 'react'
import { openWindow } from './open-window.ts'

/** Escape, where no window or menu is open to be closed by it, and no field holds what was typed. */
export function useEscape(onEscape: () => void): void {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    let isFree = false
    // Before the window that it closes is gone, and after the press is known to who guards what is unsaved.
    const look = ({ key, target }: KeyboardEvent) => {
      isFree = key === 'Escape' && !isTyped(target) && !document.querySelector(openWindow)
    }
    const hear = () => {
      if (isFree) escape()
    }
    document.addEventListener('keydown', look, { capture: true })
    document.addEventListener('keydown', hear)
    return () => {
      document.removeEventListener('keydown', look, { capture: true })
      document.removeEventListener('keydown', hear)
    }
  }, [])
}

const isTyped = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement && target.type === 'text') ||
  target instanceof HTMLTextAreaElement
    ? target.value !== ''
    : false
