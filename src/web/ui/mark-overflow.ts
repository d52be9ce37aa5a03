/** Fades the side of a row beyond which there is more. */
export const overflowStyle =
  "overflow-x-auto data-[more=end]:mask-r-from-[calc(100%-2.5rem)] data-[more=start]:mask-l-from-[calc(100%-2.5rem)] data-[more='start_end']:mask-x-from-[calc(100%-2.5rem)]"

/**
 * Marks on a row that scrolls sideways on which sides there is more (`data-more`: `start`, `end`), so that its style can show it.
 * For `ref`.
 */
export function markOverflow(row: HTMLElement | null) {
  if (!row) return undefined
  const tell = () => {
    const hidden = row.scrollWidth - row.clientWidth
    const sides = [row.scrollLeft > 1 ? 'start' : '', hidden - row.scrollLeft > 1 ? 'end' : '']
    row.dataset['more'] = sides.join(' ').trim()
  }
  let isTouched = false
  const touched = () => {
    isTouched = true
  }
  // A count that arrives widens a tab, and may push the chosen one over the edge; nothing moves under a finger.
  const sizes = new ResizeObserver(() => {
    if (!isTouched) showChosen(row)
    tell()
  })
  for (const sized of [row, ...row.children]) sizes.observe(sized)
  row.addEventListener('scroll', tell, { passive: true })
  row.addEventListener('pointerdown', touched, { passive: true })
  row.addEventListener('wheel', touched, { passive: true })
  return () => {
    sizes.disconnect()
    row.removeEventListener('scroll', tell)
    row.removeEventListener('pointerdown', touched)
    row.removeEventListener('wheel', touched)
  }
}

/** In pixels: as wide as the fade of `overflowStyle`. */
const fade = 40

/** A link may select a tab beyond the edge; it stands clear of the fade. */
function showChosen(row: HTMLElement): void {
  const chosen = row.querySelector<HTMLElement>('[aria-selected=true]')
  if (!chosen) return
  const end = chosen.offsetLeft + chosen.offsetWidth + fade
  // Of a tab wider than the row, the beginning.
  row.scrollLeft = Math.min(end - row.clientWidth, chosen.offsetLeft)
}
