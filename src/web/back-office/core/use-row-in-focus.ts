import { useCallback } from 'react'
import { isElsewhere } from './use-arrow-keys.ts'

/**
 * Tells which row of a list has the keyboard's focus, and with Escape that none is to be told. A mouse's focus tells
 * nothing: the list would move under the pressed button, and the click be lost.
 */
export function useRowInFocus(onShow: (rowId: string | null) => void) {
  return useCallback(
    (list: HTMLElement | null) => {
      if (!list) return undefined
      const show = ({ target }: FocusEvent) => {
        if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
        if (target.dataset['row']) onShow(target.dataset['row'])
      }
      const hide = (event: KeyboardEvent) => {
        if (event.key === 'Escape' && !isElsewhere(event)) onShow(null)
      }
      list.addEventListener('focusin', show)
      document.addEventListener('keydown', hide)
      return () => {
        list.removeEventListener('focusin', show)
        document.removeEventListener('keydown', hide)
      }
    },
    [onShow],
  )
}
