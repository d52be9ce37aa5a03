import { useEffect } from 'react'

const rows = 'main a[data-row]'

/**
 * The up and down arrows, or `k` and `j`, move from row to row in the lists of the page; outside a field, down enters the first
 * list in sight. `x` chooses the row.
 */
export function useArrowKeys(): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      if (event.key === 'x' && isPlain(event) && !isElsewhere(event)) return chooseRow()
      const step = isElsewhere(event) ? 0 : stepOf(event)
      const next = step === 0 ? undefined : rowAfter(step)
      if (!next) return undefined
      event.preventDefault()
      return next.focus()
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  }, [])
}

function rowAfter(step: number): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>(rows)]
  const current = rowOfFocus()
  const at = links.findIndex((link) => current?.contains(link))
  if (at !== -1) return links[at + step]
  return step > 0 ? links.find(isInSight) : undefined
}

const rowOfFocus = (): Element | null | undefined => document.activeElement?.closest('tr')

function chooseRow(): void {
  rowOfFocus()?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
}

function isInSight(link: HTMLElement): boolean {
  const { top, bottom } = link.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

function stepOf(event: KeyboardEvent): number {
  if (!isPlain(event)) return 0
  if (['ArrowDown', 'j'].includes(event.key)) return 1
  return ['ArrowUp', 'k'].includes(event.key) ? -1 : 0
}

/** « g » then « j » opens a page: that « j » moves nothing. */
const isPlain = ({ altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean =>
  !altKey && !ctrlKey && !metaKey && !defaultPrevented

/** A field, a menu or a dialog has its own use for these keys. */
export const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox]), textarea, select, [role="menu"], [role$="dialog"]',
  ) !== null
