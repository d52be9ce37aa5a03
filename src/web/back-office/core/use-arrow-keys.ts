import { useEffect } from 'react'

const rows = 'main a[data-row]'

/** The up and down arrows move from row to row in the lists of the page; outside a field, down enters the first list in sight. */
export function useArrowKeys(): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const step = isElsewhere(event) ? 0 : stepOf(event)
      const next = step === 0 ? undefined : rowAfter(step)
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  }, [])
}

function rowAfter(step: number): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>(rows)]
  const at = links.findIndex((link) => link === document.activeElement)
  if (at !== -1) return links[at + step]
  return step > 0 ? links.find(isInSight) : undefined
}

function isInSight(link: HTMLElement): boolean {
  const { top, bottom } = link.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

function stepOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): number {
  if (altKey || ctrlKey || metaKey) return 0
  if (key === 'ArrowDown') return 1
  return key === 'ArrowUp' ? -1 : 0
}

/** A field, a menu or a dialog has its own use for these keys. */
export const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [role="menu"], [role$="dialog"]') !== null
