import { useCallback } from 'react'

const rows = 'a[data-row]'

/**
 * Up and down go from row to row and tell which one has the keyboard's focus, Escape that none is to be told; from
 * anywhere but a field, down enters the list. A mouse's focus tells nothing: the list would move under the pressed button, and the click be lost.
 */
export function useArrowKeys(onShow: (rowId: string | null) => void) {
  return useCallback(
    (list: HTMLElement | null) => {
      if (!list) return undefined
      const show = ({ target }: FocusEvent) => {
        if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
        if (target.dataset['row']) onShow(target.dataset['row'])
      }
      const move = (event: KeyboardEvent) => {
        if (event.key === 'Escape' && !isElsewhere(event)) onShow(null)
        const step = isElsewhere(event) ? 0 : stepOf(event)
        if (step === 0) return
        const links = [...list.querySelectorAll<HTMLElement>(rows)]
        const at = links.findIndex((link) => link === document.activeElement)
        const next = links[at + step]
        if (!next || (at === -1 && step < 0)) return
        event.preventDefault()
        next.focus()
      }
      list.addEventListener('focusin', show)
      document.addEventListener('keydown', move)
      return () => {
        list.removeEventListener('focusin', show)
        document.removeEventListener('keydown', move)
      }
    },
    [onShow],
  )
}

function stepOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): number {
  if (altKey || ctrlKey || metaKey) return 0
  if (key === 'ArrowDown') return 1
  return key === 'ArrowUp' ? -1 : 0
}

/** A field, a menu or a dialog has its own use for the arrows. */
const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [role="menu"], [role="dialog"]') !== null
